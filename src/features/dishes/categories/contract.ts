import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { id, idQuery, line, paragraph, timestamp, wholeNumber } from "#src/shared/text.ts";
import { ALL_ROLES, MANAGEMENT } from "#src/shared/roles.ts";

export const category = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  display_order: z.number(),
  company_id: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Category = z.output<typeof category>;

export const NAME_REQUIRED = {
  title: "Name is required",
  message: "Please enter a name for the category.",
} as const;

const hasName = (fields: { name?: string | undefined }) => fields.name !== "";
const nameRequired = { message: `${NAME_REQUIRED.title}: ${NAME_REQUIRED.message}`, path: [] };

const fields = {
  name: line(80),
  description: z
    .union([paragraph(500), z.null()])
    .transform((text) => text || null)
    .optional(),
  display_order: wholeNumber({ max: 1_000_000 }),
};

const newCategory = z
  .object({ ...fields, name: fields.name.default(""), display_order: fields.display_order.default(0) })
  .refine(hasName, nameRequired);
export type NewCategory = z.output<typeof newCategory>;

const categoryChanges = z.object(fields).partial().refine(hasName, nameRequired);
export type CategoryChanges = z.output<typeof categoryChanges>;

export const listCategories = endpoint({
  method: "GET",
  path: "/api/menu-categories",
  summary: "The menu's categories, lower display_order first.",
  access: { roles: ALL_ROLES },
  errors: [],
  response: z.object({ categories: z.array(category) }),
});

export const createCategory = endpoint({
  method: "POST",
  path: "/api/menu-categories",
  summary: "Adds a category.",
  access: { roles: MANAGEMENT },
  errors: [],
  body: newCategory,
  status: 201,
  response: z.object({ category }),
});

export const updateCategory = endpoint({
  method: "PUT",
  path: "/api/menu-categories/id",
  summary: "Changes a category.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: idQuery,
  body: categoryChanges,
  response: z.object({ category }),
});

export const deleteCategory = endpoint({
  method: "DELETE",
  path: "/api/menu-categories/id",
  summary: "Removes a category; its dishes stay and have none.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: z.object({ id: z.string() }),
});

export const orderCategories = endpoint({
  method: "PUT",
  path: "/api/menu-categories/order",
  summary: "Numbers the categories in the order of the list; those it leaves out follow.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  body: z.object({ ids: z.array(id).min(1).max(1000) }),
  response: z.object({ categories: z.array(category) }),
});
