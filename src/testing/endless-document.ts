import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { documentWork } from "#src/server/pdf/document-work.ts";
import { drawDocument, type Drawing } from "#src/server/pdf/draw-document.ts";
import type { work } from "#src/testing/documents/endless.document.ts";

export const GIVEN_UP = "This takes too long to draw. Please ask for less of it.";
const endless = documentWork<typeof work>(new URL("documents/endless.document.ts", import.meta.url), GIVEN_UP);

/**
 * Starts an endless drawing of a document for a company. Returns once its process works on it. `kill` ends the process.
 */
export async function drawEndlessly(companyId: string, drawing?: Drawing) {
  const pidFile = join(await mkdtemp(join(tmpdir(), "endless-document-")), "pid");
  const failure = drawDocument(companyId, endless, { pidFile }, drawing).catch((error: unknown) => error);
  const readPid = async () => Number(await readFile(pidFile, "utf8").catch(() => ""));
  await expect.poll(readPid).toBeGreaterThan(0);
  const pid = await readPid();
  return { failure, kill: () => process.kill(pid, "SIGKILL") };
}
