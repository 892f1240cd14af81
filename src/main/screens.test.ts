import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { screenAt, SCREEN_ROOTS, SCREENS } from "#src/main/screens.ts";

const src = join(import.meta.dirname, "..");

describe("the list of screens", () => {
  test("finds the screen of a path, with and without a slash at its end", () => {
    expect(screenAt("/orders")?.title).toBe("Orders");
    expect(screenAt("/orders/0190")?.title).toBe("Order");
    expect(screenAt("/inventory/stocktake/")?.title).toBe("Stocktake");
    expect(screenAt("/orders/0190/more")).toBeUndefined();
    expect(screenAt("/menu")).toBeUndefined();
  });

  test("names every path once", () => {
    const paths = SCREENS.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(SCREEN_ROOTS).toContain("/payment-success");
  });

  test("has a component behind every entry", async () => {
    for (const { path } of SCREENS) {
      const source = await readFile(join(src, "main/screens.ts"), "utf8");
      const load = new RegExp(`path: "${path.replaceAll("$", "\\$")}"[^]*?import\\("#src/([^"]+)"\\)\\)\\.(\\w+)`).exec(
        source,
      );
      const component = await readFile(join(src, load?.[1] ?? ""), "utf8");
      expect(component, path).toMatch(new RegExp(`export function ${load?.[2]}\\b`));
    }
  });

  test("has a screen for every link of the app", async () => {
    const files = (await readdir(src, { recursive: true })).filter((file) => /(web|main\/app)\/.*\.tsx?$/.test(file));
    const links = new Map<string, string>();
    for (const file of files) {
      const text = await readFile(join(src, file), "utf8");
      for (const [, path] of text.matchAll(/\bto(?:=|: )"(\/[\w/$-]*)"/g))
        if (path && path !== "/") links.set(path, file);
    }
    expect(links.size).toBeGreaterThan(8);
    for (const [path, file] of links) expect(screenAt(path.replace("$", "")), `${path} in ${file}`).toBeDefined();
  });
});
