import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { OWNER_ONLY, ROLES } from "#src/shared/roles.ts";
import { timestamp } from "#src/shared/text.ts";

/** A person with their rights, as the owner saw them. */
const person = z.object({ id: z.string().max(100), role: z.enum(ROLES), po_limit: z.number().nullable() });

const heldJob = z.object({
  id: z.string(),
  /** A description of what it sends. */
  sends: z.string(),
  /** Its subject, or the days of the report. */
  about: z.string(),
  to: z.string().nullable(),
  queued_at: timestamp,
});
export type HeldJob = z.output<typeof heldJob>;

/** Something that was about to be sent at the time of the backup. It is sent again only from its own screen. */
const unconfirmed = z.object({
  kind: z.enum(["message", "purchase-order", "credit-request"]),
  id: z.string(),
  title: z.string(),
  to: z.string().nullable(),
});
export type Unconfirmed = z.output<typeof unconfirmed>;

const restoredCompany = z.object({
  restored_at: timestamp,
  /** The last change in the backup; null if it is unknown. */
  restored_to: timestamp.nullable(),
  people: z.array(person.extend({ name: z.string(), email: z.string() })),
  jobs: z.array(heldJob),
  unconfirmed: z.array(unconfirmed),
});
export type RestoredCompany = z.output<typeof restoredCompany>;

export const readRestored = endpoint({
  method: "GET",
  path: "/api/restored",
  summary: "What waits for the owner since the company was brought back from a backup; null when nothing does.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  errors: [],
  response: z.object({ restored: restoredCompany.nullable() }),
});

export const confirmRestored = endpoint({
  method: "POST",
  path: "/api/restored/confirm",
  summary:
    "Confirms who works in a restored company, and decides which held jobs are done and which are dropped. From then on everything is sent again, and everybody may work.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  worksReadOnly: true,
  errors: ["NOT_FOUND", "RESTORED_CHANGED"],
  body: z.object({
    /** All people that the owner saw. */
    people: z.array(person).max(1000),
    /** All held jobs that the owner saw. */
    jobs: z.array(z.object({ id: z.uuid(), send: z.boolean() })).max(10_000),
  }),
  response: z.object({ sent: z.number(), dropped: z.number() }),
});
