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

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const program = process.env.ENDTABLE_NATIVE ?? resolve("../build/release/cli/endtable");
  const folder = mkdtempSync(join(tmpdir(), "endtable-web-"));
  const server = spawn(
    program,
    ["serve", "--listen", "127.0.0.1:0", "--db", join(folder, "test.db"), "--web", resolve("dist"), "--limits", "0"],
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
  project.provide("server", address);
  return async () => {
    const gone = new Promise((resolved) => server.once("exit", resolved));
    server.kill("SIGTERM");
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
}
