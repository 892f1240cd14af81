import { z } from "zod";
import { company } from "#src/shared/company.ts";
import { DEVICE_ROLES, ROLES } from "#src/shared/roles.ts";
import { endpoint } from "#src/shared/endpoint.ts";

export const profile = z.object({
  id: z.string(),
  email: z.string(),
  full_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
});
export type Profile = z.output<typeof profile>;

/** What every screen needs to know of the installation, before anyone is signed in. */
export const installation = z.object({
  name: z.string(),
  url: z.string(),
  domain: z.string(),
  google: z.boolean(),
  payments: z.enum(["sandbox", "stripe"]),
  /** Null when the installation has no such address. */
  support_email: z.string().nullable(),
  support_whatsapp: z.string().nullable(),
  /** Whether the server may print on printers in its network. */
  network_printing: z.boolean(),
});
export type Installation = z.output<typeof installation>;

export const session = z.object({
  user: z.object({ id: z.string(), name: z.string(), email: z.string(), image: z.string().nullable() }).nullable(),
  profile: profile.nullable(),
  company: company.nullable(),
  /** The person's role in the company; null without a company. */
  role: z.enum(ROLES).nullable(),
  /** The shared tablet, if this browser is one. While nobody has entered their PIN on it, the other fields are null. */
  device: z.object({ name: z.string(), role: z.enum(DEVICE_ROLES) }).nullable(),
  /** Whether the company was restored from a backup and its owner has not confirmed it yet. */
  restored: z.boolean(),
  /** Whether the company is closed. */
  closed: z.boolean(),
  /** Every company of the person, if they are a member of several; otherwise empty. */
  companies: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(ROLES) })),
  app: installation,
});
export type Session = z.output<typeof session>;

export const readSession = endpoint({
  method: "GET",
  path: "/api/session",
  summary: "Who is signed in, with profile and company; nulls when nobody is.",
  access: "public",
  errors: [],
  // The company in which a member of several companies works. For a company of which they are not a member, the result
  // is null.
  query: z.object({ company: z.string().max(100).optional() }),
  response: session,
});
