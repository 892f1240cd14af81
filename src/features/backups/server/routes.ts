import * as backups from "#src/features/backups/contract.ts";
import { readBackups } from "#src/features/backups/server/backups.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const backupRoutes: Route[] = [
  route(backups.readBackups, async (context) => ({ backups: await readBackups(context) })),
];
