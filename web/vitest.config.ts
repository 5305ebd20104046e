import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// Two kinds of tests: `unit` needs node only; `browser` drives Debian's Chromium against a real server (tests/browser/server.ts).
export default defineConfig({
  plugins: [svelte()],
  // Components are looked at without their icons: reading those takes longer than all the tests.
  resolve: { alias: [{ find: /^~icons\/.*/, replacement: `${import.meta.dirname}/tests/unit/NoIcon.svelte` }] },
  test: {
    environment: "node",
    // A browser waits a good part of its time: two files at once, also on two cores.
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: "unit", include: ["tests/unit/**/*.test.ts"] } },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          globalSetup: ["tests/browser/server.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
