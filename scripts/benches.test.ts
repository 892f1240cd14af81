import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { startTestApp } from "#src/testing/app.ts";
import { REQUESTS, uncovered, UNMEASURED } from "../bench/growth/requests.ts";

const folder = join(import.meta.dirname, "../bench");

test("every endpoint that reads is in the bench of growth, or named there with a reason", async () => {
  const app = await startTestApp();
  const response = await app.app.request("/api/openapi.json");
  const { paths } = (await response.json()) as { paths: Record<string, object> };
  await app.stop();
  const reading = Object.keys(paths).filter((path) => "get" in (paths[path] ?? {}));
  expect(uncovered(reading)).toEqual([]);
  expect(uncovered([...reading, "/api/new"])).toEqual(["GET /api/new is neither measured nor named with a reason."]);
  const [first = ""] = Object.keys(UNMEASURED);
  expect(uncovered(reading.filter((path) => path !== first))).toEqual([`GET ${first} is not in the OpenAPI document.`]);
  for (const { aim } of Object.values(REQUESTS)) expect(Object.keys(aim).length).toBeGreaterThan(0);
});

/** What a bench consists of: its file and every file of bench/ that it imports. */
function filesOf(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const [, path = ""] of readFileSync(file, "utf8").matchAll(/from "(\.{1,2}\/[^"]+)"/g)) {
    const imported = resolve(file, "..", path);
    if (imported.startsWith(folder)) filesOf(imported, known);
  }
  return known;
}

const benches = readdirSync(folder, { withFileTypes: true })
  .map((entry) => join(folder, entry.isDirectory() ? `${entry.name}/run.ts` : entry.name))
  .filter((file) => file.endsWith(".ts") && existsSync(file));

test.each(benches.map((file) => [file.slice(folder.length + 1), file]))(
  "%s judges what it measures by aims",
  (_, file) => {
    const texts = [...filesOf(file)]
      .filter((file) => !file.endsWith("base/aims.ts"))
      .map((file) => readFileSync(file, "utf8"));
    expect(texts.some((text) => /\b(atMost|atLeast|holds)\(/.test(text))).toBe(true);
    // A code that is given would hide a missed aim.
    for (const text of texts) expect(text).not.toMatch(/process\.exit\(\d|process\.exitCode\s*=/);
  },
);

/** Runs a bench of these statements; returns its code and what it printed. */
function bench(statements: string) {
  const aims = pathToFileURL(join(folder, "base/aims.ts")).href;
  const program = `import { atLeast, atMost, notMeasured, holds } from ${JSON.stringify(aims)};\n${statements}`;
  const { status, stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
  return { status, stdout };
}

test("a bench ends with 1 when it misses an aim, measured nothing or could not judge", () => {
  expect(bench(`atMost("p99", 12.5, 60, "ms"); atLeast("share", 0.9, 0.75); holds("all are there", true);`)).toEqual({
    status: 0,
    stdout: [
      "Met: p99: 12.5 ms (aim: at most 60 ms)",
      "Met: share: 0.900 (aim: at least 0.750)",
      "Met: all are there (aim: it is so)",
      "",
    ].join("\n"),
  });
  const missed = bench(`atMost("p99", 61, 60, "ms"); atMost("p50", 1, 60, "ms"); process.exit();`);
  expect(missed).toMatchObject({
    status: 1,
    stdout: expect.stringContaining("Missed: p99: 61 ms (aim: at most 60 ms)"),
  });
  for (const statements of [
    `atMost("nothing was measured", Number.NaN, 60);`,
    `atLeast("nothing was measured", Number.NaN, 0);`,
    `holds("all are there", false);`,
    `notMeasured("wrk is not installed."); atMost("p99", 1, 60);`,
    `console.log("a figure");`,
    `process.exit();`,
  ])
    expect(bench(statements).status, statements).toBe(1);
});
