import { queryOptions } from "@tanstack/react-query";
import { listMenus, readMenuPhoto } from "#src/features/imports/menu-photos/contract.ts";
import { call } from "#src/web/call.ts";

/** Milliseconds between loads, in case an event was lost. */
const POLL_MS = 5000;
const isWorking = ({ stage }: { stage: string }) => stage === "queued" || stage === "reading";

export const MENUS_KEY = ["menu-photos"];

export const menusQuery = queryOptions({
  queryKey: [...MENUS_KEY, "list"],
  queryFn: async ({ signal }) => (await call(listMenus, undefined, { signal })).menus,
  refetchInterval: ({ state }) => (state.data?.some(isWorking) ? POLL_MS : false),
});

export const menuQuery = (id: string) =>
  queryOptions({
    queryKey: [...MENUS_KEY, id],
    queryFn: async ({ signal }) => (await call(readMenuPhoto, { query: { id } }, { signal })).menu,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? POLL_MS : false),
  });
