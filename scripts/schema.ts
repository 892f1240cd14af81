// Writes src/server/db/schema.ts from a freshly migrated database; with --check it only says whether the file is stale.
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { createTestDatabase } from "#src/testing/database.ts";

const root = join(import.meta.dirname, "..");
const target = join(root, "src/server/db/schema.ts");
const check = process.argv.includes("--check");

const database = await createTestDatabase();
let generated: string;
try {
  const codegen = join(root, "node_modules/kysely-codegen/dist/cli/bin.js");
  const args = [
    "--dialect",
    "postgres",
    "--url",
    database.url,
    "--print",
    "--log-level",
    "silent",
    "--default-schema",
    "public",
  ];
  const mapping = { timestamptz: "string", date: "string", numeric: "number", int8: "number" };
  args.push(
    "--exclude-pattern",
    "{public.migrations,public.database_functions,pgboss.*}",
    "--type-mapping",
    JSON.stringify(mapping),
  );
  const { stdout } = await promisify(execFile)(process.execPath, [codegen, ...args], { cwd: root });
  generated = stdout;
} finally {
  await database.drop();
}

if (check) {
  if ((await readFile(target, "utf8").catch(() => "")) !== generated) {
    console.error("src/server/db/schema.ts is stale: run `npm run schema` and commit it.");
    process.exit(1);
  }
} else {
  await writeFile(target, generated);
  console.log("Wrote src/server/db/schema.ts");
}
process.exit(0);
