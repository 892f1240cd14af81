import { afterEach, describe, expect, test } from "vitest";
import type { work as encodeLogoWork } from "#src/features/companies/server/encode-logo.picture.ts";
import { pictureWork } from "#src/server/pictures/picture-work.ts";
import { createPictures, pictureError, PictureFailed, type Pictures } from "#src/server/pictures/pictures.ts";
import { nestedSvg } from "#src/testing/nested-svg.ts";
import type { work as echoWork } from "#src/testing/pictures/echo.picture.ts";
import type { work as misbehaveWork } from "#src/testing/pictures/misbehave.picture.ts";

const echo = pictureWork<typeof echoWork>(new URL("../../testing/pictures/echo.picture.ts", import.meta.url));
const misbehave = pictureWork<typeof misbehaveWork>(
  new URL("../../testing/pictures/misbehave.picture.ts", import.meta.url),
);
const encodeLogo = pictureWork<typeof encodeLogoWork>(
  new URL("../../features/companies/server/encode-logo.picture.ts", import.meta.url),
);

let pictures: Pictures;
const open = (settings?: Parameters<typeof createPictures>[0]) => (pictures = createPictures(settings));
afterEach(() => pictures.close());

describe("the picture process", () => {
  test("is another one, of low priority, and knows nothing of the application's environment", async () => {
    open();
    const { input, pid, priority, environment } = await pictures.run(echo, "a");
    expect(input).toBe("a");
    expect(pid).not.toBe(process.pid);
    expect(priority).toBe(5);
    // Node and the decoder's library set the other variables.
    expect(environment.filter((name) => !/^(PATH|PICTURE_LIMITS|NODE_.*|VIPSHOME)$/.test(name))).toEqual([]);
    expect((await pictures.run(echo, "b")).pid).toBe(pid);
  });

  test.each(["throw", "exit", "hang", "fill", "compute"] as const)(
    "a picture that makes it %s is rejected alone",
    async (how) => {
      // Wall-clock time, in which the process for the next picture must start as well, even on a busy machine.
      open({ cpuMs: 800, maxMb: 300, ...(how === "hang" && { maxDurationMs: 8000 }) });
      const [bad, good] = [pictures.run(misbehave, how), pictures.run(echo, "next")];
      const reason = { throw: "failed", exit: "crashed", hang: "time", fill: "memory", compute: "time" }[how];
      await expect(bad).rejects.toMatchObject({ name: "PictureFailed", reason });
      expect((await good).input).toBe("next");
    },
  );

  test("a drawing that would take minutes is stopped", async () => {
    open({ cpuMs: 1000 });
    await expect(pictures.run(encodeLogo, nestedSvg())).rejects.toMatchObject({ reason: "time" });
  });

  test("bytes of any length arrive whole and in their order", async () => {
    open();
    const sent = [0, 1, 70_000, 3_000_000].map((length) => Buffer.alloc(length, `${length},`));
    const received = await Promise.all(sent.map((bytes) => pictures.run(echo, bytes)));
    for (const [at, { input }] of received.entries()) expect(Buffer.from(input).equals(sent[at] as Buffer)).toBe(true);
  });

  test("one too many is told to come back, as is one that arrives while the server stops", async () => {
    open({ waiting: 1 });
    const all = ["a", "b", "c"].map((name) => pictures.run(echo, name).catch((error: unknown) => error));
    expect(await all[2]).toMatchObject({ reason: "busy" });
    expect(pictureError(await all[2], "No picture")).toMatchObject({ status: 503, code: "BUSY", retryAfter: 30 });
    expect(await all[1]).toMatchObject({ input: "b" });
    const late = pictures.run(misbehave, "hang").catch((error: unknown) => error);
    await pictures.close();
    expect(await late).toMatchObject({ reason: "closed" });
    await expect(pictures.run(echo, "d")).rejects.toBeInstanceOf(PictureFailed);
  });

  test("its memory is given back after a while", async () => {
    open({ idleMs: 50 });
    const { pid } = await pictures.run(echo, "a");
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect((await pictures.run(echo, "b")).pid).not.toBe(pid);
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
