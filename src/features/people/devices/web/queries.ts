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

/** The code of this browser, and a new one half a minute before it expires. */
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
  // Fail without a connection, instead of loading until there is one.
  networkMode: "always",
  refetchInterval: POLL_PEOPLE_MS,
});

export const pinQuery = queryOptions({
  queryKey: ["pin"],
  queryFn: ({ signal }) => call(readPin, undefined, { signal }),
  staleTime: 0,
});
