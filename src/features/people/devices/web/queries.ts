import { queryOptions } from "@tanstack/react-query";
import { listDevices, listPeople, readPin, startPairing } from "#src/features/people/devices/contract.ts";
import { CODE_MINUTES } from "#src/features/people/devices/rules.ts";
import { readSession } from "#src/shared/session.ts";
import { call } from "#src/web/call.ts";

const POLL_PAIRED_MS = 2000;
const POLL_PEOPLE_MS = 15_000;

export const devicesQuery = queryOptions({
  queryKey: ["devices"],
  queryFn: async ({ signal }) => (await call(listDevices, undefined, { signal })).devices,
  staleTime: 0,
});

/** The code of this browser. A new code is loaded half a minute before the old one expires. */
export const pairingQuery = queryOptions({
  queryKey: ["device-pairing"],
  queryFn: () => call(startPairing),
  staleTime: Infinity,
  gcTime: 0,
  refetchInterval: (CODE_MINUTES * 60 - 30) * 1000,
  refetchIntervalInBackground: true,
  refetchOnWindowFocus: false,
});

/** Whether an owner has typed the code. */
export const pairedQuery = queryOptions({
  queryKey: ["device-paired"],
  queryFn: async ({ signal }) => (await call(readSession, undefined, { signal })).device !== null,
  refetchInterval: POLL_PAIRED_MS,
  refetchIntervalInBackground: true,
});

/** The people who may work on this tablet. They are loaded periodically, because a locked tablet receives no events. */
export const peopleQuery = queryOptions({
  queryKey: ["device-people"],
  queryFn: ({ signal }) => call(listPeople, undefined, { signal }),
  // Without a connection, the request fails and does not wait for one.
  networkMode: "always",
  refetchInterval: POLL_PEOPLE_MS,
});

export const pinQuery = queryOptions({
  queryKey: ["pin"],
  queryFn: ({ signal }) => call(readPin, undefined, { signal }),
  staleTime: 0,
});
