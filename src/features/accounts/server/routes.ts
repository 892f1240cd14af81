import * as accounts from "#src/features/accounts/contract.ts";
import { listDevices, revokeDevice, revokeOtherDevices } from "#src/features/accounts/server/devices.ts";
import * as security from "#src/features/accounts/security-contract.ts";
import { readMethods, removeOwnPasskey } from "#src/features/accounts/server/sign-in-methods.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const accountRoutes: Route[] = [
  route(accounts.listSessions, async (context) => ({ sessions: await listDevices(context) })),
  route(accounts.revokeSession, async (context, { query }) => ({ id: await revokeDevice(context, query.id) })),
  route(accounts.revokeOtherSessions, async (context) => ({ revoked: await revokeOtherDevices(context) })),
  route(security.readSignInMethods, (context) => readMethods(context)),
  route(security.removePasskey, async (context, { query }) => ({ id: await removeOwnPasskey(context, query.id) })),
];
