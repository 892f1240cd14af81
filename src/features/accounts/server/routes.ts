import * as accounts from "#src/features/accounts/contract.ts";
import { listDevices, revokeDevice, revokeOtherDevices } from "#src/features/accounts/server/devices.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const accountRoutes: Route[] = [
  route(accounts.listSessions, async (context) => ({ sessions: await listDevices(context) })),
  route(accounts.revokeSession, async (context, { query }) => ({ id: await revokeDevice(context, query.id) })),
  route(accounts.revokeOtherSessions, async (context) => ({ revoked: await revokeOtherDevices(context) })),
];
