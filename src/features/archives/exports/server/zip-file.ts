import { once } from "node:events";
import { open } from "node:fs/promises";
import { crc32, createDeflateRaw } from "node:zlib";
import { Zip, type ZipInputFile, ZipPassThrough } from "fflate";

/** More files or bytes would need an extension of the format that not every program reads. */
const MAX_FILES = 60_000;
const MAX_UNPACKED_BYTES = 2 * 1024 ** 3;
const DEFLATE = 8;

/** The archive would have more than 60,000 files or 2 GB. */
export class ArchiveTooLarge extends Error {}

export interface ZipFile {
  /**
   * Adds a file whose parts come one after the other. `packed` means that the file is a picture or PDF, which
   * compression would not make smaller.
   */
  add(
    name: string,
    parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    options?: { packed?: boolean },
  ): Promise<void>;
  /** Writes the list of files and closes the file. Returns the number of files in it. */
  finish(): Promise<number>;
  /** Closes the file, even if it is incomplete. */
  close(): Promise<void>;
}

/** A file of an archive that is being written. */
interface Entry {
  push(part: Uint8Array): Promise<void>;
  end(): Promise<void>;
  close(): void;
}

/**
 * Creates a ZIP file that only this account can read. Only one part is in memory at a time. Each part is compressed
 * outside of this thread. Throws ArchiveTooLarge.
 */
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
      const entry = packed ? addPacked(zip, name) : addDeflated(zip, name);
      try {
        for await (const part of parts) {
          if ((unpackedBytes += part.length) > MAX_UNPACKED_BYTES) throw new ArchiveTooLarge("too many bytes");
          await entry.push(part);
          await flush();
        }
        await entry.end();
      } finally {
        entry.close();
      }
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

function addPacked(zip: Zip, name: string): Entry {
  const input = new ZipPassThrough(name);
  zip.add(input);
  return {
    push: async (part) => input.push(new Uint8Array(part)),
    end: async () => input.push(new Uint8Array(0), true),
    close: () => {},
  };
}

/** Node compresses in its own threads. This does not block this thread and takes a third of the time. */
function addDeflated(zip: Zip, name: string): Entry {
  const input: ZipInputFile = { filename: name, compression: DEFLATE, size: 0, crc: 0 };
  zip.add(input);
  const deflate = createDeflateRaw();
  // An error also rejects `push` or `end`.
  deflate.on("error", () => {});
  deflate.on("data", (chunk: Buffer) => input.ondata?.(null, new Uint8Array(chunk), false));
  return {
    push: (part) => {
      input.size += part.length;
      input.crc = crc32(part, input.crc);
      return new Promise((done, failed) => {
        deflate.write(part, (error) => (error ? failed(error) : done()));
      });
    },
    end: async () => {
      const ended = once(deflate, "end");
      deflate.end();
      await ended;
      input.ondata?.(null, new Uint8Array(0), true);
    },
    close: () => void deflate.destroy(),
  };
}
