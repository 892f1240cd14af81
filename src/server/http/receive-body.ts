// All of receiving a body is here, because its limits are counted together.
import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { AppError, tooLarge } from "#src/server/http/errors.ts";
import type { MemoryBudget } from "#src/server/http/memory-budget.ts";
import type { SentBytes } from "#src/server/processes/requests.ts";

/** Up to this size a body is received into memory and never waits for the uploads of others. */
const SMALL_BYTES = 1024 * 1024;
/**
 * Bytes per write. Writes are large because each write waits for a thread, while an arriving part has 64 kB at most.
 */
const WRITE_BYTES = 512 * 1024;
/** Maximum number of simultaneous uploads of one company; the browser sends an invoice's pages as one upload. */
const MAX_UPLOADS = 6;

export interface ReceiveLimits {
  /** Milliseconds without new bytes after which a body is given up. */
  idleMs: number;
  /** Below this rate a body counts as not arriving, once `idleMs` have passed. */
  bytesPerSecond: number;
}

const RECEIVE_LIMITS: ReceiveLimits = { idleMs: 15_000, bytesPerSecond: 8 * 1024 };

export interface ReceivedBody extends SentBytes {
  bytes(): Promise<Buffer>;
  /** Releases memory and file; calling it again does nothing. */
  free(): void;
}

/** An upload that is too large for memory, in a file that has no name. */
export interface ReceivedFile {
  readonly size: number;
  /** Reads its bytes from the start, part by part. */
  content(): Readable;
  /** Releases the file; calling it again does nothing. */
  free(): void;
}

interface SizeLimit {
  maxBytes: number;
  /** The error's sentence when the body is too large. */
  tooLarge?: string | undefined;
}

interface Receiving extends SizeLimit {
  /** The owner whose share of uploads and memory the body uses. */
  owner: string;
}

export interface BodyReceiver {
  /**
   * Receives a whole body. A large body goes to a file without a name, so that a slow sender holds no memory, and gets
   * memory only when it is complete. Throws 408, 413, and 503 when its owner sends too many bodies or memory is full.
   */
  receive(request: Request, options: Receiving): Promise<ReceivedBody>;
  /** Receives a body into a file, one at a time of each owner. Throws 408, 413 and 503. */
  receiveFile(request: Request, options: Receiving): Promise<ReceivedFile>;
}

export function createBodyReceiver(memory: MemoryBudget, limits: ReceiveLimits = RECEIVE_LIMITS): BodyReceiver {
  const uploads = new Map<string, number>();
  const files = new Map<string, number>();
  return {
    async receive(request, { owner, ...limit }) {
      const declared = request.headers.get("content-length");
      if (limit.maxBytes <= SMALL_BYTES || (declared !== null && Number(declared) <= SMALL_BYTES)) {
        return receiveSmallBody(request, limit, limits);
      }
      const chunks = chunksOf(request, limit, limits);
      // A body without a declared length counts as small until more of it has arrived.
      const start = declared === null ? await receiveStart(chunks) : { chunks: [], complete: false };
      if (start.complete) return inMemory(start.chunks);
      const done = countUpload(uploads, owner);
      const file = await receiveFile(inOrder(start.chunks, chunks)).finally(done);
      const release = await memory.acquire(file.size, request.signal, owner).catch(async (error: unknown) => {
        await file.handle.close();
        throw error;
      });
      return onDisk(file, release);
    },
    async receiveFile(request, { owner, ...limit }) {
      const done = countUpload(files, owner, 1);
      try {
        return readableFile(await receiveFile(chunksOf(request, limit, limits)), done);
      } catch (error) {
        done();
        throw error;
      }
    },
  };
}

export const NO_BODY: ReceivedBody = inMemory([]);

/** Receives a body into memory. Throws 408 and 413. */
export async function receiveSmallBody(
  request: Request,
  limit: SizeLimit,
  limits: ReceiveLimits = RECEIVE_LIMITS,
): Promise<ReceivedBody> {
  const declared = request.headers.get("content-length");
  if (declared !== null && Number(declared) <= limits.bytesPerSecond) {
    // The whole body must arrive within the time limit for its first byte. The server's own reading costs a tenth of a
    // stream's.
    const bytes = new Uint8Array(await withDeadline(request.arrayBuffer(), limits.idleMs));
    if (bytes.length > limit.maxBytes) throw tooLarge(limit.tooLarge);
    return inMemory([bytes]);
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of chunksOf(request, limit, limits)) chunks.push(chunk);
  return inMemory(chunks);
}

/** Receives a body until it ends or is larger than a small one. */
async function receiveStart(body: AsyncGenerator<Uint8Array>): Promise<{ chunks: Uint8Array[]; complete: boolean }> {
  const chunks: Uint8Array[] = [];
  for (let size = 0; size <= SMALL_BYTES; size += chunks.at(-1)?.length ?? 0) {
    const { done, value } = await body.next();
    if (done) return { chunks, complete: true };
    chunks.push(value);
  }
  return { chunks, complete: false };
}

async function* inOrder(first: Uint8Array[], rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* first;
  yield* rest;
}

function countUpload(uploads: Map<string, number>, owner: string, max = MAX_UPLOADS): () => void {
  const count = (uploads.get(owner) ?? 0) + 1;
  if (count > max) {
    throw new AppError(503, "Other files are still being uploaded. Please try again when they are done.", {
      code: "BUSY",
      retryAfter: 15,
    });
  }
  uploads.set(owner, count);
  return () => {
    const remaining = (uploads.get(owner) ?? 1) - 1;
    if (remaining > 0) uploads.set(owner, remaining);
    else uploads.delete(owner);
  };
}

/**
 * Yields the parts of a body as they arrive. Throws 408 when they do not arrive in time, and 413 when they are too
 * large.
 */
async function* chunksOf(request: Request, limit: SizeLimit, limits: ReceiveLimits): AsyncGenerator<Uint8Array> {
  if (!request.body) return;
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  const started = performance.now();
  let size = 0;
  try {
    for (;;) {
      const allowed = limits.idleMs + (size / limits.bytesPerSecond) * 1000 - (performance.now() - started);
      const { done, value } = await withDeadline(reader.read(), Math.min(limits.idleMs, allowed));
      if (done) return;
      size += value.length;
      if (size > limit.maxBytes) throw tooLarge(limit.tooLarge);
      yield value;
    }
  } catch (error) {
    // The remaining body is not awaited; what the sender does with it has no effect any more.
    reader.cancel().catch(() => undefined);
    throw error;
  }
}

async function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const message = "The request was not received in time. Please check your connection and try again.";
  const timer = setTimeout(() => late.reject(new AppError(408, message, { code: "REQUEST_TIMEOUT" })), Math.max(0, ms));
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
    // The result of the work no longer matters when it comes after the deadline.
    work.catch(() => undefined);
  }
}

function inMemory(chunks: Uint8Array[]): ReceivedBody {
  const bytes = Buffer.concat(chunks);
  return {
    size: bytes.length,
    async *parts() {
      yield bytes;
    },
    bytes: async () => bytes,
    free: () => {},
  };
}

/** Writes to a file that is removed at once: it exists as long as it is open, and a crash leaves nothing behind. */
async function receiveFile(chunks: AsyncIterable<Uint8Array>): Promise<{ handle: FileHandle; size: number }> {
  const path = join(tmpdir(), `comanda-upload-${randomUUID()}`);
  const handle = await open(path, "wx+", 0o600);
  try {
    await unlink(path);
    let size = 0;
    for await (const part of gathered(chunks)) {
      await writeAt(handle, part.chunks, size);
      size += part.size;
    }
    return { handle, size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function* gathered(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<{ chunks: Uint8Array[]; size: number }> {
  let part: { chunks: Uint8Array[]; size: number } = { chunks: [], size: 0 };
  for await (const chunk of chunks) {
    part.chunks.push(chunk);
    part.size += chunk.length;
    if (part.size < WRITE_BYTES) continue;
    yield part;
    part = { chunks: [], size: 0 };
  }
  if (part.size > 0) yield part;
}

/** Writes all of the chunks: one call may write less than it was given. */
async function writeAt(handle: FileHandle, chunks: Uint8Array[], position: number): Promise<void> {
  for (let at = position, remaining = chunks; remaining.length > 0;) {
    const { bytesWritten } = await handle.writev(remaining, at);
    at += bytesWritten;
    remaining = after(remaining, bytesWritten);
  }
}

/** Returns the chunks after their first `bytes`. */
function after(chunks: Uint8Array[], bytes: number): Uint8Array[] {
  let skip = bytes;
  return chunks.flatMap((chunk) => {
    const rest = chunk.subarray(Math.min(skip, chunk.length));
    skip -= chunk.length - rest.length;
    return rest.length > 0 ? [rest] : [];
  });
}

/** Reads a file to its end: one call may return less than was requested. */
async function readWhole(handle: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(size);
  for (let read = 0; read < size;) {
    const { bytesRead } = await handle.read(bytes, read, size - read, read);
    if (bytesRead === 0) throw new Error(`An upload ended after ${read} of ${size} bytes.`);
    read += bytesRead;
  }
  return bytes;
}

/** Reads a file part by part into the same memory. */
async function* readParts(handle: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  const part = Buffer.allocUnsafeSlow(Math.min(size, WRITE_BYTES));
  for (let at = 0; at < size;) {
    const { bytesRead } = await handle.read(part, 0, part.length, at);
    if (bytesRead === 0) throw new Error(`An upload ended after ${at} of ${size} bytes.`);
    yield part.subarray(0, bytesRead);
    at += bytesRead;
  }
}

function readableFile({ handle, size }: { handle: FileHandle; size: number }, done: () => void): ReceivedFile {
  let freed = false;
  return {
    size,
    content: () => handle.createReadStream({ start: 0, autoClose: false }),
    free() {
      if (freed) return;
      freed = true;
      done();
      // A file that cannot be closed has no name and goes with the process.
      handle.close().catch(() => undefined);
    },
  };
}

function onDisk({ handle, size }: { handle: FileHandle; size: number }, release: () => void): ReceivedBody {
  let freed = false;
  return {
    size,
    parts: () => readParts(handle, size),
    bytes: () => readWhole(handle, size),
    free() {
      if (freed) return;
      freed = true;
      release();
      // A file that cannot be closed has no name and goes with the process.
      handle.close().catch(() => undefined);
    },
  };
}
