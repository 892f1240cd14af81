import * as backups from "#src/features/operations/backups/contract.ts";
import { readBackups } from "#src/features/operations/backups/server/backups.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const backupRoutes: Route[] = [
  route(backups.readBackups, async (context) => ({ backups: await readBackups(context) })),
];
