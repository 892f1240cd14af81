import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { OWNER_ONLY, ROLES } from "#src/shared/roles.ts";
import { decimal, idQuery, timestamp } from "#src/shared/text.ts";

const role = z.enum(ROLES);
/** Maximum total of a supplier order that a manager may approve, in the company's currency; null: none. */
const poLimit = decimal({ max: 99_999_999, decimals: 3 }).nullable();

const member = z.object({
  /** The person's id. */
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  po_limit: z.number().nullable(),
  joined_at: timestamp,
  /** Whether the person set the restaurant up. This person always stays an owner. */
  is_first_owner: z.boolean(),
});
export type Member = z.output<typeof member>;

const invite = z.object({
  id: z.string(),
  email: z.string(),
  role,
  po_limit: z.number().nullable(),
  invited_by: z.string(),
  expires_at: timestamp,
});
export type Invite = z.output<typeof invite>;

export const newInvite = z.object({
  email: z.string().trim().toLowerCase().pipe(z.email("Please enter an email address").max(254)),
  role,
  po_limit: poLimit.default(null),
});
export type NewInvite = z.output<typeof newInvite>;

const memberChanges = z.object({ role, po_limit: poLimit });
export type MemberChanges = z.output<typeof memberChanges>;

export const listMembers = endpoint({
  method: "GET",
  path: "/api/members",
  summary: "Who works in the company, and who was invited and has not come yet.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  errors: [],
  response: z.object({ members: z.array(member), invites: z.array(invite) }),
});

export const changeMember = endpoint({
  method: "PUT",
  path: "/api/members/id",
  summary: "Changes a member's role, and up to which total they may approve orders to suppliers (managers only).",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  errors: ["NOT_FOUND", "FIRST_OWNER"],
  query: idQuery,
  body: memberChanges,
  response: z.object({ member }),
});

export const removeMember = endpoint({
  method: "DELETE",
  path: "/api/members/id",
  summary: "Removes a member: their next request is rejected, and what they did stays in the log.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  worksReadOnly: true,
  errors: ["NOT_FOUND", "FIRST_OWNER"],
  query: idQuery,
  response: z.object({ id: z.string() }),
});

export const inviteMember = endpoint({
  method: "POST",
  path: "/api/invites",
  summary:
    "Invites an address to work in the company, by mail. The link is returned once, to be sent another way too. Inviting an address again replaces its invite.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  errors: ["ALREADY_MEMBER", "RATE_LIMITED"],
  body: newInvite,
  status: 201,
  response: z.object({
    invite,
    link: z.string(),
    /** Whether the mail was accepted for delivery. */
    mailed: z.boolean(),
  }),
});

export const withdrawInvite = endpoint({
  method: "DELETE",
  path: "/api/invites/id",
  summary: "Withdraws an invite: its link no longer works.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  worksReadOnly: true,
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: z.object({ id: z.string() }),
});

const token = z.object({ token: z.string().max(100) });

export const readInvite = endpoint({
  method: "GET",
  path: "/api/invites/open",
  summary: "What the link of an invite is about.",
  access: "public",
  errors: ["INVITE_OVER"],
  query: token,
  rateLimit: "sign-in",
  response: z.object({ company_name: z.string(), invited_by: z.string(), email: z.string(), role }),
});

export const takeInvite = endpoint({
  method: "POST",
  path: "/api/invites/take",
  summary: "Joins the company, once, with an account that has the invited address.",
  access: "user",
  errors: ["INVITE_OVER", "INVITE_FOR_ANOTHER", "ALREADY_MEMBER"],
  body: token,
  response: z.object({ company_id: z.string(), role }),
});

export const chooseCompany = endpoint({
  method: "POST",
  path: "/api/companies/choose",
  summary: "Works in another company of the person's from now on, where a request does not name one.",
  access: "user",
  errors: ["NO_COMPANY"],
  body: z.object({ id: z.uuid() }),
  response: z.object({ id: z.string(), role }),
});
