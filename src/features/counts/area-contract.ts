import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { id, idQuery, line } from "#src/shared/text.ts";
import { KITCHEN, MANAGEMENT } from "#src/shared/roles.ts";

export const AREA_NAME_MAX = 40;
export const AREA_NAME_REQUIRED = "Please enter a name for the storage area";
export const MAX_AREAS = 100;

export const storageArea = z.object({
  id: z.string(),
  name: z.string(),
  /** The items in it, in the order of the shelf. */
  item_ids: z.array(z.string()),
});
export type StorageArea = z.output<typeof storageArea>;

const name = line(AREA_NAME_MAX).refine((text) => text !== "", AREA_NAME_REQUIRED);

export const listAreas = endpoint({
  method: "GET",
  path: "/api/storage-areas",
  summary: "The storage areas in their order, each with its items in the order of the shelf.",
  access: { roles: KITCHEN },
  errors: [],
  response: z.object({ areas: z.array(storageArea) }),
});

export const addArea = endpoint({
  method: "POST",
  path: "/api/storage-areas",
  summary: "Adds a storage area at the end.",
  access: { roles: MANAGEMENT },
  errors: ["AREA_EXISTS", "TOO_MANY_AREAS"],
  body: z.object({ name }),
  status: 201,
  response: z.object({ area: storageArea }),
});

export const changeArea = endpoint({
  method: "PATCH",
  path: "/api/storage-areas/id",
  summary: "Renames a storage area, or sets what lies in it, in the order of the shelf.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "AREA_EXISTS"],
  query: idQuery,
  body: z.object({ name, item_ids: z.array(id).max(10_000) }).partial(),
  response: z.object({ area: storageArea }),
});

export const deleteArea = endpoint({
  method: "DELETE",
  path: "/api/storage-areas/id",
  summary: "Removes a storage area; what was counted in it can still be read.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: z.object({ id: z.string() }),
});

export const orderAreas = endpoint({
  method: "PUT",
  path: "/api/storage-areas/order",
  summary: "Puts the storage areas in the order of the list; those it leaves out follow.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  body: z.object({ ids: z.array(id).min(1).max(MAX_AREAS) }),
  response: z.object({ areas: z.array(storageArea) }),
});
