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
          maxWorkers: 2,
          testTimeout: 20_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // They kill servers and count on what the machine does meanwhile: one at a time, and nothing beside them.
        test: {
          name: "crash",
          include: ["src/**/*.crash.test.ts", "scripts/**/*.test.ts"],
          globalSetup,
          pool: "forks",
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          globalSetup,
          pool: "forks",
          // Each file has its own server, database and browser, and mostly waits.
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
