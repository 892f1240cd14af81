import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

test("the public pages get every stylesheet of theirs", async () => {
  const folder = join(import.meta.dirname, "../../features/site/web");
  const styles = (await readdir(folder)).filter((file) => file.endsWith(".module.css"));
  const entry = await readFile(join(import.meta.dirname, "pages-client.tsx"), "utf8");
  expect(styles.length).toBeGreaterThan(5);
  expect(styles.filter((file) => !entry.includes(`site/web/${file}"`))).toEqual([]);
});
