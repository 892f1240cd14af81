import { expect, test, vi } from "vitest";
import type { CachedMenu } from "#src/features/menu/server/cached-menu.ts";
import { createRefreshedMenu } from "#src/features/menu/server/refreshed-menu.ts";

interface Read {
  ids: readonly string[] | "all";
  finish: (version: string) => void;
  fail: (error: Error) => void;
}

/** Returns a menu whose reads end when the test says so; a "menu" is its version. */
function start({ nextChange = null }: { nextChange?: number | null } = {}) {
  const reads: Read[] = [];
  const onClock = vi.fn<() => void>();
  const read = (ids: Read["ids"]) =>
    new Promise<CachedMenu>((resolve, fail) => {
      reads.push({ ids, finish: (version) => resolve({ version, source: { nextChange } } as CachedMenu), fail });
    });
  const menu = createRefreshedMenu({ readAll: () => read("all"), readDishes: (_, ids) => read(ids), onClock });
  const request = () => menu.read().then(({ version }) => version);
  const latest = async (count: number) => {
    await vi.waitFor(() => expect(reads).toHaveLength(count), { timeout: 90_000 });
    return reads[count - 1]!;
  };
  return { menu, request, latest, reads, onClock };
}

test("requests at once share one read, and later ones get its result", async () => {
  const { menu, request, latest, reads } = start();
  const both = Promise.all([request(), request()]);
  expect(menu.current()).toBeUndefined();
  (await latest(1)).finish("1");
  expect(await both).toEqual(["1", "1"]);
  expect(await request()).toBe("1");
  expect(menu.current()?.version).toBe("1");
  expect(reads.map(({ ids }) => ids)).toEqual(["all"]);
});

test("a change during a read is in the result of every request after it", async () => {
  const { menu, request, latest, reads } = start();
  const before = request();
  await latest(1);
  menu.invalidate("dish");
  const after = [request(), request()];
  (await latest(1)).finish("1");
  expect(await before).toBe("1");
  (await latest(2)).finish("2");
  expect(await Promise.all(after)).toEqual(["2", "2"]);
  expect(reads.map(({ ids }) => ids)).toEqual(["all", ["dish"]]);
  expect(menu.current()?.version).toBe("2");
});

test("a change of everything during a read of one dish leads to a read of everything", async () => {
  const { menu, request, latest, reads } = start();
  const first = request();
  (await latest(1)).finish("1");
  await first;
  menu.invalidate("dish");
  const before = request();
  await latest(2);
  menu.invalidate(null);
  const after = request();
  (await latest(2)).finish("2");
  expect(await before).toBe("2");
  (await latest(3)).finish("3");
  expect(await after).toBe("3");
  expect(reads.map(({ ids }) => ids)).toEqual(["all", ["dish"], "all"]);
});

test("after a read that failed, everything is read", async () => {
  const { menu, request, latest, reads } = start();
  const first = request();
  (await latest(1)).finish("1");
  await first;
  menu.invalidate("dish");
  const failing = request();
  menu.invalidate("other");
  const waiting = request();
  (await latest(2)).fail(new Error("no database"));
  await expect(failing).rejects.toThrow("no database");
  (await latest(3)).finish("3");
  expect(await waiting).toBe("3");
  expect(reads.map(({ ids }) => ids)).toEqual(["all", ["dish"], "all"]);
});

test("up to 8 changed dishes are read, with more of them everything", async () => {
  const { menu, request, latest } = start();
  const first = request();
  (await latest(1)).finish("1");
  await first;
  for (let i = 0; i < 8; i += 1) menu.invalidate(`${i}`);
  menu.invalidate("3");
  const eight = request();
  expect((await latest(2)).ids).toHaveLength(8);
  (await latest(2)).finish("2");
  await eight;
  for (let i = 0; i < 9; i += 1) menu.invalidate(`${i}`);
  const nine = request();
  expect((await latest(3)).ids).toBe("all");
  (await latest(3)).finish("3");
  expect(await nine).toBe("3");
});

test("at the hour at which it changes by itself, the menu is read again", async () => {
  const { menu, request, latest, onClock } = start({ nextChange: Date.now() + 50 });
  const first = request();
  (await latest(1)).finish("breakfast");
  await first;
  expect(menu.current()?.version).toBe("breakfast");
  await vi.waitFor(() => expect(onClock).toHaveBeenCalledOnce(), { timeout: 90_000 });
  expect(menu.current()).toBeUndefined();
  const second = request();
  (await latest(2)).finish("lunch");
  expect(await second).toBe("lunch");
  menu.stop();
});
