import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { userInfo } from "node:os";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The operating system account that PostgreSQL runs as. `ids` is what spawn needs: empty when it is the app's own. */
export interface ServerUser {
  uid: number;
  gid: number;
  ids: { uid?: number; gid?: number };
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Returns the account for the server. PostgreSQL does not run as root, so root starts it under another account: the one
 * that already owns the data (`owned` is checked first, so the owner stays the same when accounts are added), else
 * `postgres`, else `nobody`. The account must be in the password file, because initdb looks up its own account there.
 */
export async function chooseServerUser(owned: string): Promise<ServerUser> {
  if (!isRoot()) {
    requirePasswordEntry();
    return { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1, ids: {} };
  }
  const owner = await stat(owned).catch(() => undefined);
  if (owner && owner.uid !== 0) return asUser(owner.uid, owner.gid);
  for (const name of ["postgres", "nobody"]) {
    const ids = await accountIds(name);
    if (ids) return asUser(ids.uid, ids.gid);
  }
  throw new Error("PostgreSQL cannot run as root, and this machine has neither a postgres nor a nobody account.");
}

/** Returns whether the account can enter the folder (or run the program) at `path`, and enter every folder above it. */
export async function canReach(user: ServerUser, path: string): Promise<boolean> {
  try {
    await run("/bin/sh", ["-c", 'test -r "$0" && test -x "$0"', path], { ...user.ids, cwd: "/" });
    return true;
  } catch {
    return false;
  }
}

function asUser(uid: number, gid: number): ServerUser {
  return { uid, gid, ids: { uid, gid } };
}

function requirePasswordEntry(): void {
  try {
    userInfo();
  } catch {
    throw new Error(
      `PostgreSQL needs its account in the password file, and user id ${process.getuid?.()} is not in it. ` +
        "Run under a named account, or set DATABASE_URL.",
    );
  }
}

async function accountIds(name: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}
