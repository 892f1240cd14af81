import * as devices from "#src/features/people/devices/contract.ts";
import { listDevices, unpairDevice } from "#src/features/people/devices/server/devices.ts";
import { pairDevice, startPairing } from "#src/features/people/devices/server/pairing.ts";
import { listPeople } from "#src/features/people/devices/server/people.ts";
import { choosePin, hasPin, removePin } from "#src/features/people/devices/server/pins.ts";
import { lockDevice, unlockDevice } from "#src/features/people/devices/server/unlock.ts";
import { deviceCookie, readCookie } from "#src/server/http/device-cookie.ts";
import { route, type Route, scopedRoute } from "#src/server/http/route.ts";

export const deviceRoutes: Route[] = [
  route(devices.startPairing, async (context) => {
    const { token, ...shown } = await startPairing(context);
    return withCookie(deviceCookie(context.env, token), devices.startPairing.response.parse(shown), 201);
  }),
  route(devices.listDevices, async (context) => ({ devices: await listDevices(context) })),
  scopedRoute(devices.pairDevice, async (scope, { body }) => ({ device: await pairDevice(scope, body) })),
  route(devices.unpairDevice, async (context, { query }) => ({ id: await unpairDevice(context, query.id) })),
  route(devices.listPeople, (context) => listPeople(context)),
  route(devices.unlockDevice, async (context, { body }) => {
    const name = await unlockDevice(context, body.user_id, body.pin);
    const cookie = deviceCookie(context.env, readCookie(context.headers) ?? "");
    return withCookie(cookie, devices.unlockDevice.response.parse({ name }), 200);
  }),
  route(devices.lockDevice, async (context) => {
    await lockDevice(context);
    return {};
  }),
  route(devices.readPin, async (context) => ({ is_set: await hasPin(context) })),
  scopedRoute(devices.choosePin, async (scope, { body }) => {
    await choosePin(scope, body.pin);
    return { is_set: true };
  }),
  route(devices.removePin, async (context) => {
    await removePin(context);
    return { is_set: false };
  }),
];

function withCookie(cookie: string, body: object, status: number): Response {
  const headers = { "Content-Type": "application/json", "Set-Cookie": cookie };
  return new Response(JSON.stringify(body), { status, headers });
}
