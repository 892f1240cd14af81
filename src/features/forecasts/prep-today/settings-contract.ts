import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { idQuery, wholeNumber } from "#src/shared/text.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

export const MAX_COVER_DAYS = 14;

const prepSettings = z.object({
  /** How long a batch must last: 1 until the end of the day, 2 until the end of the next one, and so on. */
  cover_days: z.number(),
  /** Number of guests, of 100 who cannot have the item, who buy nothing else. */
  lost_percent: z.number(),
});
export type PrepSettings = z.output<typeof prepSettings>;

export const readPrepSettings = endpoint({
  method: "GET",
  path: "/api/prep/settings",
  summary: "What decides how much of a prep item is planned.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: z.object({ settings: prepSettings }),
});

export const savePrepSettings = endpoint({
  method: "PUT",
  path: "/api/prep/settings",
  summary: "Changes what decides how much of a prep item is planned.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: idQuery,
  body: z.object({
    cover_days: wholeNumber({ min: 1, max: MAX_COVER_DAYS }),
    lost_percent: wholeNumber({ min: 0, max: 100 }),
  }),
  response: z.object({ settings: prepSettings }),
});
