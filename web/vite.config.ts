import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import icons from "unplugin-icons/vite";
import { build, defineConfig, type Plugin } from "vite";

// `npm run dev` serves the page and hands everything else to a server that runs beside it.
const server = process.env.ENDTABLE_SERVER ?? "http://127.0.0.1:8080";
const target = "es2022";

/** Kept for when there is no network: the page with all boards, texts, fonts and rules, and the engines; not the gallery. */
const kept = /^(index\.html|icon\.svg|assets\/(?!Gallery).*\.(js|css|woff2)|engine\/.*\.wasm)$/;

const built = () => readdirSync("dist", { recursive: true, encoding: "utf8" });

/** What is made of the built page: the service worker, and everything packed beside itself, which the server sends instead. */
function afterwards(): Plugin {
  return {
    name: "afterwards",
    apply: "build",
    async closeBundle() {
      await serviceWorker();
      for (const name of built().filter((one) => /\.(js|css|html|svg|wasm|webmanifest)$/.test(one)))
        pack(`dist/${name}`);
    },
  };
}
function pack(path: string): void {
  const bytes = readFileSync(path);
  if (bytes.length < 1024) return;
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
/** src/service-worker.ts, built after the page because it lists the page's files. Names in assets/ change with what is in them. */
async function serviceWorker(): Promise<void> {
  const files = built().filter((name) => kept.test(name));
  const revision = (name: string) =>
    name.startsWith("assets/")
      ? null
      : createHash("sha256")
          .update(readFileSync(`dist/${name}`))
          .digest("hex");
  const list = files.sort().map((name) => ({ url: `/${name}`, revision: revision(name) }));
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: { FILES: JSON.stringify(list), "process.env.NODE_ENV": '"production"' },
    build: {
      target,
      outDir: "dist",
      emptyOutDir: false,
      lib: { entry: "src/service-worker.ts", formats: ["iife"], name: "worker", fileName: () => "sw.js" },
    },
  });
}

export default defineConfig({
  plugins: [svelte(), icons({ compiler: "svelte", scale: 1, autoInstall: false }), afterwards()],
  build: { target, assetsInlineLimit: 0, reportCompressedSize: false, modulePreload: { polyfill: false } },
  server: {
    fs: { allow: [".."] }, // the games' own texts lie beside the games
    proxy: { "/api": server, "/ws": { target: server, ws: true } },
  },
});
