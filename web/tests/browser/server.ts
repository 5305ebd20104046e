// Starts the server that the browser tests play against: its own port, its own database, the built page.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    server: string;
  }
}

export interface Server {
  readonly address: string;
  stop(): Promise<void>;
}

/** A server of its own for the page in `web`, at a port that is free or at this one. */
export async function startServer(web = resolve("dist"), port = "0"): Promise<Server> {
  const program = process.env.ENDTABLE_NATIVE ?? resolve("../build/release/cli/endtable");
  const folder = mkdtempSync(join(tmpdir(), "endtable-web-"));
  const server = spawn(
    program,
    ["serve", "--listen", `127.0.0.1:${port}`, "--db", join(folder, "test.db"), "--web", web, "--limits", "0"],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  const address = await new Promise<string>((found, failed) => {
    server.once("error", failed);
    server.once("exit", (code) => failed(new Error(`${program} serve ended with ${code}`)));
    createInterface({ input: server.stdout }).once("line", (line) => {
      const at = /http:\/\/\S+/.exec(line)?.[0];
      if (at) found(at);
      else failed(new Error(`no address in: ${line}`));
    });
  });
  const stop = async () => {
    const gone = new Promise((resolved) => server.once("exit", resolved));
    server.kill("SIGTERM");
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  return { address, stop };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, stop } = await startServer();
  project.provide("server", address);
  return stop;
}
