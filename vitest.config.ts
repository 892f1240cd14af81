import { defineConfig } from "vitest/config";

const globalSetup = ["src/testing/global-setup.ts"];

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
          testTimeout: 60_000,
          hookTimeout: 60_000,
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
          testTimeout: 120_000,
          hookTimeout: 120_000,
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
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // How long a state may take to come, on a busy machine too; it ends as soon as the state is there.
          expect: { poll: { timeout: 15_000 } },
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
