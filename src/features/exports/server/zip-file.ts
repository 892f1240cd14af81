import { open } from "node:fs/promises";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** The format has no room for more without an extension that not every program reads. */
const MAX_FILES = 60_000;
const MAX_UNPACKED_BYTES = 2 * 1024 ** 3;

/** The archive would have more than 60,000 files or 2 GB. */
export class ArchiveTooLarge extends Error {}

export interface ZipFile {
  /** Adds a file whose parts come one after the other. `packed`: it is a picture or PDF, which would not become smaller. */
  add(
    name: string,
    parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    options?: { packed?: boolean },
  ): Promise<void>;
  /** Writes the list of files and closes the file. Returns how many files it has. */
  finish(): Promise<number>;
  /** Closes the file wherever it stands. */
  close(): Promise<void>;
}

/** Creates a ZIP file that only this account can read. One part is in memory at a time. Throws ArchiveTooLarge. */
export async function createZipFile(path: string): Promise<ZipFile> {
  const file = await open(path, "wx", 0o600);
  const written: Uint8Array[] = [];
  let files = 0;
  let unpackedBytes = 0;
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    written.push(chunk);
  });
  const flush = async () => {
    for (const chunk of written.splice(0)) await file.appendFile(chunk);
  };
  return {
    async add(name, parts, { packed = false } = {}) {
      if ((files += 1) > MAX_FILES) throw new ArchiveTooLarge("too many files");
      const entry = packed ? new ZipPassThrough(name) : new ZipDeflate(name);
      zip.add(entry);
      for await (const part of parts) {
        if ((unpackedBytes += part.length) > MAX_UNPACKED_BYTES) throw new ArchiveTooLarge("too many bytes");
        entry.push(new Uint8Array(part));
        await flush();
      }
      entry.push(new Uint8Array(0), true);
      await flush();
    },
    async finish() {
      zip.end();
      await flush();
      await file.sync();
      await file.close();
      return files;
    },
    close: () => file.close(),
  };
}
