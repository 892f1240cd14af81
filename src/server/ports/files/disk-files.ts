import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { Disk } from "flydrive";
import type { FilesPort } from "#src/server/ports/files/files.ts";

/** The same port over any of the library's drivers. */
export function filesOn(disk: Disk): FilesPort {
  return {
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    async get(key) {
      return (await disk.exists(key)) ? disk.getBytes(key) : null;
    },
    putStream: (key, content, { contentType, bytes }) =>
      disk.putStream(key, content, { contentType, contentLength: bytes }),
    async stream(key) {
      if (!(await disk.exists(key))) return null;
      const content: NodeReadableStream = Readable.toWeb(await disk.getStream(key));
      // Node's type and the platform's describe the same class.
      return content as ReadableStream;
    },
    delete: (key) => disk.delete(key),
  };
}
