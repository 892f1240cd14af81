import { z } from "zod";
import { UNTIL } from "#src/features/dishes/stops/until.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { ALL_ROLES } from "#src/shared/roles.ts";
import { id, idQuery, optionalLine, timestamp } from "#src/shared/text.ts";

const KINDS = ["dish", "size", "option"] as const;

/** Something that can be stopped. A size is named with its dish, an option with its group. */
const subject = z.object({ kind: z.enum(KINDS), id: z.string(), name: z.string() });
export type StopSubject = z.output<typeof subject>;

/** Something that guests cannot order for a while. */
const stop = z.object({
  id: z.string(),
  subject,
  until: z.enum(UNTIL),
  /** Null: until somebody brings it back. */
  ends_at: timestamp.nullable(),
  reason: z.string().nullable(),
  /** Empty for a stop from before names were recorded. */
  stopped_by: z.string(),
  started_at: timestamp,
});
export type MenuStop = z.output<typeof stop>;

export const listStops = endpoint({
  method: "GET",
  path: "/api/menu-stops",
  summary: "What is stopped now, the newest first, and everything on the menu that can be stopped.",
  access: { roles: ALL_ROLES },
  errors: [],
  response: z.object({ stops: z.array(stop), subjects: z.array(subject) }),
});

export const stopSelling = endpoint({
  method: "POST",
  path: "/api/menu-stops",
  summary:
    "Stops selling a dish, a size or an option: until the end of the restaurant's day, until a moment, or until somebody brings it back. A stop that holds is replaced.",
  access: { roles: ALL_ROLES },
  errors: ["NOT_FOUND"],
  body: z
    .object({
      kind: z.enum(KINDS),
      id,
      until: z.enum(UNTIL).default("end_of_day"),
      ends_at: z.iso.datetime({ offset: true }).nullish(),
      reason: optionalLine(200),
    })
    .refine(({ until, ends_at }) => (until === "moment") === (ends_at != null), {
      path: ["ends_at"],
      message: "goes with until: moment",
    }),
  response: z.object({ stop }),
});

export const endStop = endpoint({
  method: "DELETE",
  path: "/api/menu-stops/id",
  summary: "Brings back what was stopped. Doing it twice has no effect.",
  access: { roles: ALL_ROLES },
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: z.object({ id: z.string() }),
});
