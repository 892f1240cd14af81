import { chmod, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { filesOn } from "#src/server/ports/files/disk-files.ts";
import type { FilesPort } from "#src/server/ports/files/files.ts";
import { makePrivateFolder } from "#src/server/ports/files/private-folder.ts";

/** Files in a folder of the data directory, readable by the server's account alone. */
export async function createDiskFiles(folder: string): Promise<FilesPort> {
  await makePrivateFolder(folder);
  const files = filesOn(new Disk(new FSDriver({ location: folder, visibility: "private" })));
  const privately = async (key: string, write: () => Promise<void>) => {
    await mkdir(dirname(join(folder, key)), { recursive: true, mode: 0o700 });
    await write();
    // The library knows a file's visibility and leaves its mode to the account's default.
    await chmod(join(folder, key), 0o600);
  };
  return {
    ...files,
    put: (key, bytes, contentType) => privately(key, () => files.put(key, bytes, contentType)),
    putStream: (key, content, about) => privately(key, () => files.putStream(key, content, about)),
  };
}
