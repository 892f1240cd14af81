import { join } from "node:path";
import { build } from "vite";
import { expect, test } from "vitest";
import { withoutTables } from "./without-tables.ts";

const root = join(import.meta.dirname, "..");
const entry = "virtual:screen.ts";

const bundle = (source: string) =>
  build({
    configFile: false,
    root,
    logLevel: "silent",
    plugins: [
      withoutTables,
      {
        name: "screen",
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? source : undefined),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: entry } },
  });

test("a screen that reaches a table over other modules is not built", async () => {
  await expect(bundle(`import "#src/features/agent/grammar/verb.ts";`)).resolves.toBeDefined();
  await expect(bundle(`import "#src/features/agent/grammar/notes.ts";`)).rejects.toThrow(
    /\w+\.ts reads a file beside itself, which browsers do not have/,
  );
});
