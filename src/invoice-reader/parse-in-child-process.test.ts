import { mkdtempSync, writeFileSync } from "node:fs";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readInvoice } from "#src/invoice-reader/parsing/read-invoice.ts";
import { printPage } from "#src/testing/invoice-pages.ts";
import { parseInChildProcess } from "#src/invoice-reader/parse-in-child-process.ts";

const pages = [
  printPage([
    "Green Farm Pte Ltd                    Invoice No: GF-1001",
    "Item             Qty    Unit Price    Amount",
    "Roma Tomatoes     10          3.50     35.00",
    "Olive Oil          2         36.00     72.00",
    "                            Total     107.00",
  ]),
];

test("the child process returns what this process would", async () => {
  const options = { suppliers: [{ id: "green", name: "Green Farm" }], currency: "SGD", today: new Date("2026-09-04") };
  const read = await parseInChildProcess({ kind: "parse", pages, options });
  expect(read.total).toBe(107);
  expect(read).toEqual(readInvoice(pages, options));
});

test("whoever waits for an order comes before the child process", async () => {
  const path = join(mkdtempSync(join(tmpdir(), "parser-")), "process.mjs");
  writeFileSync(
    path,
    `import { getPriority } from "node:os";
    process.on("message", () => process.send({ read: { total: getPriority() } }));
    process.on("disconnect", () => process.exit());`,
  );
  const { total } = await parseInChildProcess({ kind: "parse", pages, options: {} }, { processPath: path });
  expect(total).toBeGreaterThan(getPriority());
});

/** A program that, given a task, reports this much more computing time every 50 ms, and is done after 20 reports. */
function program(perReport: number, done: boolean): string {
  const path = join(mkdtempSync(join(tmpdir(), "parser-")), "process.mjs");
  writeFileSync(
    path,
    `import { writeSync } from "node:fs";
    let reports = 0;
    const report = () => {
      writeSync(4, "cpu " + ++reports * ${perReport} + "\\n");
      if (${done} && reports === 20) process.send({ read: { total: 107 } });
    };
    process.on("message", () => setInterval(report, 50));
    process.on("disconnect", () => process.exit());`,
  );
  return path;
}

test("work is measured and not the clock: a slow task is finished, one that computes for ever or hangs is stopped", async () => {
  const parse = (processPath: string) =>
    parseInChildProcess({ kind: "parse", pages, options: {} }, { cpuMs: 400, stalledMs: 800, processPath });
  await expect(parse(program(6, true))).resolves.toMatchObject({ total: 107 });
  await expect(parse(program(100, false))).rejects.toMatchObject({ reason: "slow" });
  await expect(parse(program(0, false))).rejects.toMatchObject({ reason: "timeout" });
});

test("the parsing process reports what it computes", async () => {
  const many = Array.from({ length: 60 }, () => pages[0]!);
  await expect(
    parseInChildProcess({ kind: "parse", pages: many, options: {} }, { cpuMs: 0, stalledMs: 60_000 }),
  ).rejects.toMatchObject({ reason: "slow" });
});

test("a failure carries its reason", async () => {
  const wrong = { kind: "parse", pages: [{ width: 1, height: 1, boxes: null }], options: {} };
  await expect(parseInChildProcess(wrong as never)).rejects.toBeInstanceOf(TypeError);
});
