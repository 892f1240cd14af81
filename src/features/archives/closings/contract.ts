import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { id, line, timestamp } from "#src/shared/text.ts";

const closing = z.object({
  company_id: z.string(),
  name: z.string(),
  closed_by: z.string(),
  closed_at: timestamp,
  /** From this time on, the restaurant is erased and can no longer be taken back. */
  erase_at: timestamp,
  /** Owners can take it back. */
  may_take_back: z.boolean(),
  /** The last day on which the data that law requires would be retained. */
  retained_until: z.string(),
});
export type Closing = z.output<typeof closing>;

export const listClosings = endpoint({
  method: "GET",
  path: "/api/closings",
  summary: "The restaurants of the person that an owner has closed and that are not erased yet.",
  access: "user",
  errors: [],
  response: z.object({ closings: z.array(closing) }),
});

export const closeCompany = endpoint({
  method: "POST",
  path: "/api/closings",
  summary:
    "Closes the restaurant at once, and erases it after 30 days unless an owner takes it back. Owners only; asks for the password again, or a fresh sign-in where there is none.",
  access: "user",
  errors: [
    "COMPANY_CLOSED",
    "NO_COMPANY",
    "PASSWORD_WRONG",
    "RATE_LIMITED",
    "ROLE_NOT_ALLOWED",
    "SIGN_IN_AGAIN",
    "SUBSCRIPTION_RENEWS",
  ],
  body: z.object({
    /** The restaurant's name, typed. */
    name: line(),
    password: z.string().max(1000).nullable(),
  }),
  response: z.object({ closing }),
});

export const takeBackCompany = endpoint({
  method: "POST",
  path: "/api/closings/take-back",
  summary: "Opens a restaurant again that an owner has closed. Owners only.",
  access: "user",
  errors: ["CLOSING_OVER", "NOT_FOUND", "ROLE_NOT_ALLOWED"],
  body: z.object({ company_id: id }),
  response: z.object({ company_id: z.string() }),
});
