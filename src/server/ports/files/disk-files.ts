import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { Disk } from "flydrive";
import type { FilesPort } from "#src/server/ports/files/files.ts";

/** Returns the port on any of the library's drivers. */
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
    async list(folder) {
      const keys: string[] = [];
      // The library removes the slash, and a bucket then lists every key with this prefix.
      const isBelow = (key: string) => key.startsWith(`${folder}/`);
      let paginationToken: string | undefined;
      do {
        const found = await disk.listAll(folder, {
          recursive: true,
          ...(paginationToken && { paginationToken }),
        });
        for (const entry of found.objects) if (entry.isFile && isBelow(entry.key)) keys.push(entry.key);
        paginationToken = found.paginationToken;
      } while (paginationToken);
      return keys;
    },
  };
}
