import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createOcr } from "#src/invoice-reader/reader.ts";
import type { DocumentText, Ocr, OcrOptions } from "#src/shared/page-text.ts";

export interface CachedText {
  text: DocumentText;
  seconds: number;
  cached: boolean;
}

const root = join(import.meta.dirname, "../..");
const cache = join(root, ".cache/ocr");
const ENGINE =
  /^(alphabet|detect|ink|layer-check|orientation|page-picture|page-recogniser|pdf|pixels|recognise|recover|rectangle|softened-pass|text-region)\.ts$/;

/** Recognises images once: what is in the cache stands for the same image and the same version of recognition. */
export function openCachedText(fresh = false): {
  ocr: Ocr;
  read: (bytes: Uint8Array, options?: OcrOptions) => Promise<CachedText>;
} {
  const ocr = createOcr();
  const version = engineVersion();
  return {
    ocr,
    async read(bytes, options = {}) {
      const key = createHash("sha256").update(version).update(JSON.stringify(options)).update(bytes).digest("hex");
      const file = join(cache, `${key}.json`);
      if (!fresh && existsSync(file))
        return { ...(JSON.parse(readFileSync(file, "utf8")) as Omit<CachedText, "cached">), cached: true };
      const start = performance.now();
      const text = await ocr.readDocument(bytes, options);
      const seconds = (performance.now() - start) / 1000;
      mkdirSync(cache, { recursive: true });
      writeFileSync(file, JSON.stringify({ text, seconds }));
      return { text, seconds, cached: false };
    },
  };
}

/** Text of another version of recognition must not be measured. */
function engineVersion(): string {
  const folder = join(root, "src/invoice-reader/recognition");
  const hash = createHash("sha256");
  for (const file of readdirSync(folder)
    .filter((name) => ENGINE.test(name))
    .toSorted())
    hash.update(readFileSync(join(folder, file)));
  return hash.digest("hex");
}
