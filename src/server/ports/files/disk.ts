import { existsSync } from "node:fs";
import { join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { filesOn } from "#src/server/ports/files/disk-files.ts";
import type { FilesPort } from "#src/server/ports/files/files.ts";
import { makePrivateFolder } from "#src/server/ports/files/private-folder.ts";
import { removeAbandoned, writeWhole } from "#src/server/ports/files/whole-file.ts";

/**
 * Stores files in a folder of the data directory that only the server's account can read. A listing contains only
 * complete files.
 */
export async function createDiskFiles(folder: string): Promise<FilesPort> {
  await makePrivateFolder(folder);
  await removeAbandoned(folder);
  const files = filesOn(new Disk(new FSDriver({ location: folder, visibility: "private" })));
  return {
    ...files,
    put: (key, bytes, contentType) =>
      writeWhole(join(folder, key), (ending) => files.put(key + ending, bytes, contentType)),
    putStream: (key, content, about) =>
      writeWhole(join(folder, key), (ending) => files.putStream(key + ending, content, about)),
    // The library reads the folder whether it exists or not.
    list: (below) => (existsSync(join(folder, below)) ? files.list(below) : Promise.resolve([])),
  };
}
