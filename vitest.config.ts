import { defineConfig } from "vitest/config";

const globalSetup = ["src/testing/global-setup.ts"];

// How long a state may take to come on a machine that does something else for a while; waiting ends as soon as it is there.
const expectations = { poll: { timeout: 90_000 } };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}"],
          exclude: ["**/*.crash.test.ts"],
          globalSetup,
          pool: "forks",
          // A worker loads the application once for all of its files. What a test changes in its process it changes back.
          isolate: false,
          // One more than CI has processors: many tests wait for a database, a timer or a process.
          maxWorkers: 3,
          // Long enough for a busy machine, where pictures are drawn at a low priority.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: expectations,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // They kill servers, and wait for processes more than they compute. Nothing of the other projects runs beside them.
        test: {
          name: "crash",
          include: ["src/**/*.crash.test.ts", "scripts/**/*.test.ts"],
          globalSetup,
          pool: "forks",
          maxWorkers: 2,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: expectations,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          globalSetup: [...globalSetup, "e2e/global-setup.ts"],
          pool: "forks",
          // Each file has its own server and database; a worker's files share the application's code and a browser.
          isolate: false,
          // A journey's browser uses most of a processor; a third would only make all of them slower.
          maxWorkers: 2,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: expectations,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
