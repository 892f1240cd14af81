import { z } from "zod";
import { MAX_UPLOAD_BYTES } from "#src/features/documents/files.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { decimal, id, idQuery, line, paragraph, timestamp, wholeNumber } from "#src/shared/text.ts";
import { OWNER_ONLY } from "#src/shared/roles.ts";

export const MAX_WAITING = 5;
const MAX_ROWS = 500;

const stage = z.enum(["queued", "reading", "ready", "failed", "saved"]);
export type MenuStage = z.output<typeof stage>;

const size = z.object({ name: z.string(), price: z.number() });
const readDish = z.object({
  name: z.string(),
  description: z.string(),
  category: z.string().nullable(),
  sizes: z.array(size),
  page: z.number().int(),
  /** As fractions of the page: left, top, right, bottom. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  unsure: z.array(z.enum(["name", "price", "sizes"])),
  /** The existing dish with the same name. */
  existing: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type ReadDish = z.output<typeof readDish>;

const summary = z.object({
  id: z.string(),
  stage,
  /** The page that is being read; `pages` is the number of pages. */
  page: z.number().int().nullable(),
  pages: z.number().int().nullable(),
  error: z.string().nullable(),
  can_retry: z.boolean(),
  file_name: z.string(),
  created_by: z.string(),
  created_at: timestamp,
});
export type MenuSummary = z.output<typeof summary>;

const result = z.object({
  created: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Names of existing dishes; no drafts were created for them. */
  existing: z.array(z.string()),
  categories: z.number().int(),
});
export type MenuResult = z.output<typeof result>;

const menu = summary.extend({
  shown: z.array(z.object({ page: z.number().int(), width: z.number(), height: z.number() })),
  dishes: z.array(readDish),
  warnings: z.array(z.string()),
  read_by: z.enum(["machine", "model"]).nullable(),
  result: result.nullable(),
});
export type MenuPhoto = z.output<typeof menu>;

export const uploadMenu = endpoint({
  method: "POST",
  path: "/api/menu-photos",
  summary:
    "Takes the pages of a menu, one to ten images (JPG, PNG, WebP, AVIF, TIFF, HEIC) or PDFs in fields named `menu`, each at most 10 MB. They are read in the background.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  errors: ["FILE_REFUSED", "TOO_MANY_MENUS"],
  kind: "multipart",
  maxBytes: MAX_UPLOAD_BYTES + 64 * 1024,
  rateLimit: "upload",
  status: 202,
  response: z.object({ id: z.string() }),
});

export const listMenus = endpoint({
  method: "GET",
  path: "/api/menu-photos",
  summary: "The menus that are being read or wait to be confirmed, newest first.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  errors: [],
  response: z.object({ menus: z.array(summary) }),
});

export const readMenuPhoto = endpoint({
  method: "GET",
  path: "/api/menu-photos/id",
  summary: "A menu with the dishes that were read, compared with those that are there.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: z.object({ menu }),
});

export const menuPage = endpoint({
  method: "GET",
  path: "/api/menu-photos/page",
  summary: "The picture of a page, upright, as WebP; pages count from 0.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  errors: ["NOT_FOUND"],
  kind: "file",
  query: z.object({ id, page: wholeNumber({ max: 99 }) }),
  response: z.string(),
});

export const retryMenu = endpoint({
  method: "POST",
  path: "/api/menu-photos/retry",
  summary: "Reads a menu again that could not be read.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  errors: ["NOT_FOUND", "MENU_NOT_READ"],
  query: idQuery,
  rateLimit: "upload",
  status: 202,
  response: z.object({ id: z.string() }),
});

export const discardMenu = endpoint({
  method: "DELETE",
  path: "/api/menu-photos/id",
  summary: "Removes a menu with its pictures, also while it is being read. Dishes that were made of it stay.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: z.object({ id: z.string() }),
});

export const confirmedDish = z.object({
  name: line(120, 1),
  description: paragraph(2000).default(""),
  category: line(60).default(""),
  sizes: z
    .array(z.object({ name: line(60).default(""), price: decimal({ max: 9_999_999, decimals: 3 }) }))
    .min(1, "a dish has at least one size")
    .max(30),
});
export type ConfirmedDish = z.output<typeof confirmedDish>;

export const confirmMenu = endpoint({
  method: "POST",
  path: "/api/menu-photos/confirm",
  summary:
    "Makes drafts of the given dishes, with the categories they name. A name that a dish has already is left out. Once: a second call returns what the first has made.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  errors: ["NOT_FOUND", "MENU_NOT_READ"],
  query: idQuery,
  body: z.object({ dishes: z.array(confirmedDish).min(1).max(MAX_ROWS) }),
  maxBytes: 2 * 1024 * 1024,
  response: z.object({ result }),
});
