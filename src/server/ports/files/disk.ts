import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { filesOn } from "#src/server/ports/files/disk-files.ts";
import type { FilesPort } from "#src/server/ports/files/files.ts";

/** Files in a folder of the data directory, readable by the server alone. */
export function createDiskFiles(folder: string): FilesPort {
  return filesOn(new Disk(new FSDriver({ location: folder, visibility: "private" })));
}
