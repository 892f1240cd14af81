// Memory of ten invoices that arrive at once as a ratio to one: node bench/invoices/ten-at-once.ts
// Each is checked, read, and made ready for a model, as an upload is: a photo with as many pixels as are taken, stored so
// that nothing of it can be decoded in parts. Each count runs in a process of its own, because a peak is never taken back.
// Aim: at most twice, in the application's process and in the reading one.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { work as modelPage } from "#src/features/documents/server/model-page.picture.ts";
import { checkImage, createOcr } from "#src/invoice-reader/reader.ts";
import { atMost } from "../base/aims.ts";

interface Peaks {
  own: number;
  reading: number;
  seconds: number;
}

const [count, file] = process.argv.slice(2);
if (count !== undefined && file !== undefined) console.log(JSON.stringify(await readAtOnce(Number(count), file)));
else await compare();

async function readAtOnce(many: number, file: string): Promise<Peaks> {
  const photo = readFileSync(file);
  const ocr = createOcr();
  const started = performance.now();
  const peaks = await Promise.all(
    Array.from({ length: many }, async () => {
      await checkImage(photo);
      return (await ocr.readDocument(photo)).peak_mb;
    }),
  );
  // Readings are worked on one after the other, and only then a picture goes to a model.
  for (let n = 0; n < many; n++) await modelPage({ image: photo });
  const seconds = (performance.now() - started) / 1000;
  await ocr.close();
  return { own: process.resourceUsage().maxRSS / 1024, reading: Math.max(...peaks), seconds };
}

async function compare(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "ten-at-once-"));
  const photo = join(folder, "photo.jpg");
  const sample = fileURLToPath(new URL("made/08-1.jpg", import.meta.url));
  const large = sharp(sample).resize({ width: 7700, height: 7700, fit: "contain", background: "#fff" });
  writeFileSync(photo, await large.jpeg({ progressive: true }).toBuffer());
  const [one, ten] = [1, 10].map((many) => {
    const itself = fileURLToPath(import.meta.url);
    const peaks = JSON.parse(
      execFileSync(process.execPath, [itself, String(many), photo], { encoding: "utf8" }),
    ) as Peaks;
    const { own, reading, seconds } = peaks;
    const name = many === 1 ? " 1 photo " : `${many} photos`;
    console.log(`${name}: ${own.toFixed(0)} MB here, ${reading} MB in the reading process, ${seconds.toFixed(1)} s`);
    return peaks;
  }) as [Peaks, Peaks];
  rmSync(folder, { recursive: true });
  const ratio = Math.max(ten.own / one.own, ten.reading / one.reading);
  atMost("ten at once, times the memory of one", ratio, 2);
}
