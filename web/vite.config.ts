import { svelte } from "@sveltejs/vite-plugin-svelte";
import icons from "unplugin-icons/vite";
import { defineConfig } from "vite";

// `npm run dev` serves the page and hands everything else to a server that runs beside it.
const server = process.env.ENDTABLE_SERVER ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [svelte(), icons({ compiler: "svelte", scale: 1, autoInstall: false })],
  build: { target: "es2022", assetsInlineLimit: 0, reportCompressedSize: false, modulePreload: { polyfill: false } },
  server: {
    fs: { allow: [".."] }, // the games' own texts lie beside the games
    proxy: { "/api": server, "/ws": { target: server, ws: true } },
  },
});
