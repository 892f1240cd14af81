import type { Disk } from "flydrive";
import type { FilesPort } from "#src/server/ports/files/files.ts";

/** The same port over any of the library's drivers. */
export function filesOn(disk: Disk): FilesPort {
  return {
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    async get(key) {
      return (await disk.exists(key)) ? disk.getBytes(key) : null;
    },
    delete: (key) => disk.delete(key),
  };
}
