import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

test("a restaurant's pages get every stylesheet of theirs", async () => {
  const folder = join(import.meta.dirname, "../../features/menu/web");
  const styles = (await readdir(folder)).filter((file) => file.endsWith(".module.css"));
  const entry = await readFile(join(import.meta.dirname, "menu-client.tsx"), "utf8");
  expect(styles.length).toBeGreaterThan(5);
  expect(styles.filter((file) => !entry.includes(`menu/web/${file}"`))).toEqual([]);
});
