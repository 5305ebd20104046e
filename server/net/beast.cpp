// What Asio and Beast would otherwise compile into every source that includes them.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
