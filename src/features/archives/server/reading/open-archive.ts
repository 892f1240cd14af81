import { on } from "node:events";
import { Transform, type Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";
import yauzl from "yauzl";
import { ArchiveRejected, MAX_ENTRIES, MAX_UNPACKED_BYTES } from "#src/features/archives/rules.ts";

const SYMLINK = 0o120000;
const FILE_TYPE = 0o170000;
/** In the flags of a file. */
const ENCRYPTED = 1;
/**
 * Maximum compression ratio of a large file. Tables shrink to a tenth. A large file with a higher ratio is made to
 * fill a disk.
 */
const MAX_RATIO = 250;
const RATIO_FROM_BYTES = 10 * 1024 ** 2;

const NOT_ZIP = "This file is not a ZIP archive, or it is damaged.";
const TOO_LARGE = "There is more than 2 GB in this archive.";

export interface OpenArchive {
  /** The paths of its files. */
  readonly paths: ReadonlySet<string>;
  /**
   * Unpacks a file part by part. The unpacked bytes are counted and compared with the checksum. Throws
   * ArchiveRejected.
   */
  stream(path: string): Promise<Readable>;
  /** Unpacks a file without storing it. Throws ArchiveRejected. */
  skim(path: string): Promise<void>;
  /** Unpacks a file of at most `maxBytes`; null if it is larger. */
  bytes(path: string, maxBytes: number): Promise<Uint8Array | null>;
  close(): void;
}

/**
 * Opens a ZIP archive without writing any part of it. The sizes in the archive's list of files are not trusted: the
 * unpacked bytes are counted. Throws ArchiveRejected.
 */
export async function openArchive(path: string): Promise<OpenArchive> {
  const zip = await open(path);
  try {
    const entries = await readEntries(zip);
    const stream = (name: string) => streamOf(zip, entries, name);
    return {
      paths: new Set(entries.keys()),
      stream,
      skim: async (name) => finished((await stream(name)).resume()),
      async bytes(name, maxBytes) {
        if ((entries.get(name)?.uncompressedSize ?? 0) > maxBytes) return null;
        return Buffer.concat(await (await stream(name)).toArray());
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw rejected(error);
  }
}

const openZip = promisify<string, yauzl.Options, yauzl.ZipFile>((path, options, done) =>
  yauzl.open(path, options, (error, zip) => done(error, zip)),
);

async function open(path: string): Promise<yauzl.ZipFile> {
  const options = { lazyEntries: true, autoClose: false, strictFileNames: true, validateEntrySizes: true };
  return openZip(path, options).catch((error: unknown) => {
    throw rejected(error);
  });
}

/** Yields the entries of the list of files. Each entry is read after the previous one was processed. */
async function* entriesOf(zip: yauzl.ZipFile): AsyncGenerator<yauzl.Entry> {
  const found = on(zip, "entry", { close: ["end"] }) as AsyncIterable<[yauzl.Entry]>;
  zip.readEntry();
  for await (const [entry] of found) {
    yield entry;
    zip.readEntry();
  }
}

/** The library's error messages are meant for developers. The owner gets one sentence instead. */
function rejected(error: unknown): unknown {
  if (error instanceof ArchiveRejected || (error as NodeJS.ErrnoException).code !== undefined) return error;
  return new ArchiveRejected(NOT_ZIP, { cause: error });
}

async function readEntries(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw new ArchiveRejected("There are more than 100,000 files in this archive.");
  const entries = new Map<string, yauzl.Entry>();
  const total = { packed: 0, unpacked: 0 };
  for await (const entry of entriesOf(zip)) {
    if (entries.size >= MAX_ENTRIES) throw new ArchiveRejected("There are more than 100,000 files in this archive.");
    total.packed += entry.compressedSize;
    total.unpacked += entry.uncompressedSize;
    requirePlain(entry);
    if (entries.has(entry.fileName)) throw new ArchiveRejected("Two files of this archive have the same name.");
    if (total.unpacked > MAX_UNPACKED_BYTES) throw new ArchiveRejected(TOO_LARGE);
    // Overlapping files would be unpacked from the same bytes again and again.
    if (total.packed > zip.fileSize) throw new ArchiveRejected(NOT_ZIP);
    if (!entry.fileName.endsWith("/")) entries.set(entry.fileName, entry);
  }
  return entries;
}

function requirePlain(entry: yauzl.Entry): void {
  const { fileName, uncompressedSize, compressedSize } = entry;
  const parts = fileName.split("/");
  if (fileName === "" || fileName.includes("\0") || /^[/\\]|\\|^[a-z]:/i.test(fileName) || parts.includes(".."))
    throw new ArchiveRejected("A file of this archive has a path that leads out of it.");
  if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMLINK)
    throw new ArchiveRejected("This archive has a link instead of a file.");
  if ((entry.generalPurposeBitFlag & ENCRYPTED) !== 0) throw new ArchiveRejected("This archive is encrypted.");
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) throw new ArchiveRejected(NOT_ZIP);
  if (uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * MAX_RATIO)
    throw new ArchiveRejected("A file of this archive is packed as none of ours is.");
}

async function streamOf(zip: yauzl.ZipFile, entries: Map<string, yauzl.Entry>, name: string): Promise<Readable> {
  const entry = entries.get(name);
  if (!entry) throw new ArchiveRejected(`The file ${name} is not in this archive.`);
  const content = await new Promise<Readable>((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
  ).catch((error: unknown) => {
    throw rejected(error);
  });
  const checked = checkedContent(entry);
  content.on("error", (error) => checked.destroy(rejected(error) as Error));
  checked.on("close", () => content.destroy());
  return content.pipe(checked);
}

/**
 * Passes content on as long as it is not larger than the stated size. Ends without an error only if the checksum is
 * right.
 */
function checkedContent(entry: yauzl.Entry): Transform {
  let bytes = 0;
  let sum = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      sum = crc32(chunk, sum);
      if (bytes > entry.uncompressedSize || bytes > MAX_UNPACKED_BYTES) done(new ArchiveRejected(NOT_ZIP));
      else done(null, chunk);
    },
    flush(done) {
      done(sum === entry.crc32 && bytes === entry.uncompressedSize ? null : new ArchiveRejected(NOT_ZIP));
    },
  });
}
