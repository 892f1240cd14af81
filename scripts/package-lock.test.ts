import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

interface LockedPackage {
  integrity?: string;
  resolved?: string;
  link?: boolean;
}

const text = await readFile(join(import.meta.dirname, "../package-lock.json"), "utf8");
const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> };
const installed = Object.entries(packages).filter(([path, { link }]) => path !== "" && !link);

test("every locked package, of every platform, has the hash that npm compares what it downloads with", () => {
  expect(installed.length).toBeGreaterThan(100);
  const without = installed.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ""));
  expect(without.map(([path]) => path)).toEqual([]);
});

test("no locked package names a registry, so that any can be used", () => {
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});
