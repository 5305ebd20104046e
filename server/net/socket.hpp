// How an HTTP connection becomes a WebSocket. Only http.cpp and socket.cpp include this, and Beast with it.
#pragma once

#include <memory>
#include <string>

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/net/network.hpp"

namespace endtable::server::net {

using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;

// The backend has let in `visitor`: shakes hands, and from then on carries messages until one side goes. Tells the
// backend that the visitor has left, also if the handshake fails.
void serve_websocket(Network& net, tcp::socket socket, const HttpRequest& request, Backend::Visitor visitor,
                     std::shared_ptr<Outbox> outbox, std::string address, Crowd::Place place);

}  // namespace endtable::server::net
