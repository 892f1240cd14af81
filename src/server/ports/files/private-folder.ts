import { chmod, mkdir } from "node:fs/promises";

/** Makes a folder that only the server's account can open, and closes one that an earlier version left open to others. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}
