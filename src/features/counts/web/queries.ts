import { queryOptions } from "@tanstack/react-query";
import { listAreas } from "#src/features/counts/area-contract.ts";
import { type CountDetail, listCounts, readCount } from "#src/features/counts/contract.ts";
import { listConfidence, listWorthCounting } from "#src/features/counts/list-contract.ts";
import { call } from "#src/web/call.ts";

export const COUNTS_KEY = ["counts"];

/** The open count with its lines; null when there is none. */
export const openCountQuery = queryOptions({
  queryKey: [...COUNTS_KEY, "open"],
  queryFn: async ({ signal }): Promise<CountDetail | null> => {
    const { open } = await call(listCounts, { query: { page: 1 } }, { signal });
    if (open === null) return null;
    return (await call(readCount, { query: { id: open } }, { signal })).count;
  },
});

/** One count, with its differences even while a blind count is open. */
export const countQuery = (id: string) =>
  queryOptions({
    queryKey: [...COUNTS_KEY, "id", id],
    queryFn: async ({ signal }) => (await call(readCount, { query: { id, reveal: "true" } }, { signal })).count,
  });

export const countsQuery = (page: number) =>
  queryOptions({
    queryKey: [...COUNTS_KEY, "list", page],
    queryFn: ({ signal }) => call(listCounts, { query: { page } }, { signal }),
  });

export const areasQuery = queryOptions({
  queryKey: [...COUNTS_KEY, "areas"],
  queryFn: async ({ signal }) => (await call(listAreas, undefined, { signal })).areas,
});

/** The confidence of an item; null for an item that is not held in stock. */
export const confidenceQuery = (id: string) =>
  queryOptions({
    queryKey: [...COUNTS_KEY, "confidence", id],
    queryFn: async ({ signal }) => (await call(listConfidence, { query: { id } }, { signal })).items[0] ?? null,
  });

/** The items most worth counting today. */
export const worthQuery = queryOptions({
  queryKey: [...COUNTS_KEY, "worth"],
  queryFn: ({ signal }) => call(listWorthCounting, undefined, { signal }),
});
