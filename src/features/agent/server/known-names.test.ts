import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";
import type { Named } from "#src/features/agent/grammar/names.ts";
import { namesFrom } from "#src/features/agent/server/known-names.ts";

const named = (count: number): Named[] =>
  Array.from({ length: count }, (_, at) => ({ kind: "item", id: String(at), name: `Item ${at}`, aliases: null }));

const read = async (company: string, names: Named[]) => {
  const json = JSON.stringify(names);
  return (await namesFrom(company, { version: createHash("md5").update(json).digest("hex"), json })).names;
};

test("a company's names are the same objects until one changes, and then the others still are", async () => {
  const company = uuid();
  const before = named(1200);
  const first = await read(company, before);
  expect(first).toEqual(before);
  expect(await read(company, before)).toBe(first);

  const after = before
    .with(7, { ...(before[7] as Named), name: "Rice" })
    .with(8, { ...(before[8] as Named), aliases: ["x"] });
  const second = await read(company, after);
  expect(second).toEqual(after);
  expect(second.flatMap((one, at) => (one === first[at] ? [] : [at]))).toEqual([7, 8]);
});

test("names are remembered for each company, and those that were used longest ago are forgotten", async () => {
  const companies = Array.from({ length: 5 }, () => uuid());
  const many = named(10_000);
  const remembered: (readonly Named[])[] = [];
  // oxlint-disable-next-line no-await-in-loop -- one after another
  for (const company of companies) remembered.push(await read(company, many));
  expect(remembered[1]).not.toBe(remembered[2]);
  expect(await read(companies[4] ?? "", many)).toBe(remembered[4]);
  const again = await read(companies[0] ?? "", many);
  expect(again).toEqual(remembered[0]);
  expect(again).not.toBe(remembered[0]);
});
