// A shop whose guests order all the time, on the embedded database with its log archived, is brought back to twenty random
// moments of the time it ran, each into a new folder, while they go on ordering. Then its backups are damaged.
//
//     npm run drill -- restore [--moments 20] [--seed N]
import assert from "node:assert/strict";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { seededRandom } from "#src/testing/fuzz.ts";
import { compareAt, isRight } from "./compare.ts";
import { flippedByte, missingLog, smallDisk } from "./damage.ts";
import { openShop, type Shop } from "./shop.ts";

/** Orders of before the first restore. */
const FIRST_MS = 60_000;

const { values } = parseArgs({ options: { moments: { type: "string" }, seed: { type: "string" } } });
const moments = Number(values.moments ?? 20);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const random = seededRandom(seed);
const folder = await mkdtemp(join(tmpdir(), "comanda-restore-"));
await chmod(folder, 0o755);
const backupDir = join(folder, "backups");
const held: string[] = [];
console.log(`seed ${seed}`);
try {
  const shop = await openShop(folder, backupDir);
  try {
    await restoreMoments(shop);
  } finally {
    await shop.stop();
  }
  const damage = { shop, folder, backupDir, held };
  await flippedByte(damage);
  await missingLog(damage);
  await smallDisk(damage);
  console.log(`\n${held.map((line) => `held: ${line}`).join("\n")}\nThe drill passed.`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function restoreMoments(shop: Shop): Promise<void> {
  await backUp(shop);
  const first = Date.now();
  await sleep(FIRST_MS);
  for (let n = 1; n <= moments; n += 1) {
    if (n === Math.ceil(moments / 2)) await backUp(shop);
    const moment = Math.floor(first + random() * (Date.now() - first));
    const target = join(folder, `moment-${n}`);
    const started = performance.now();
    const { code, text } = await shop.run("restore", ["--at", new Date(moment).toISOString(), "--to", target]);
    assert.equal(code, 0, text);
    const seconds = (performance.now() - started) / 1000;
    const found = await compareAt(target, shop.menu, shop.guests, moment);
    console.log(`${n}: ${new Date(moment).toISOString()} in ${seconds.toFixed(1)} s: ${JSON.stringify(found)}`);
    assert.ok(isRight(found));
    await rm(target, { recursive: true });
  }
  const orders = shop.guests.acknowledged.size;
  held.push(
    `${moments} random moments of ${((Date.now() - first) / 1000).toFixed(0)} s with ${orders} orders, each whole`,
  );
}

async function backUp(shop: Shop): Promise<void> {
  const { code, text } = await shop.run("backup");
  assert.equal(code, 0, text);
}
