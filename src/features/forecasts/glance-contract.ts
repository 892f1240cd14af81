import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

const expected = z.object({ mean: z.number(), q10: z.number(), q90: z.number() });

export const glance = z.object({
  day: z.string(),
  /** `closed`: no orders are expected. */
  state: z.enum(["open", "closed"]),
  /** Orders of the whole day. */
  orders: expected,
  /** By the hour, on the restaurant's clock, in which they are placed; hours without orders are left out. */
  hours: z.array(expected.extend({ hour: z.number() })),
});
export type Glance = z.output<typeof glance>;

export const readGlance = endpoint({
  method: "GET",
  path: "/api/forecasts/tomorrow",
  summary:
    "Tomorrow's orders by hour, each with its range; null without Plus or while there are too few days for a number.",
  access: { roles: MANAGEMENT },
  errors: [],
  response: z.object({ tomorrow: glance.nullable() }),
});
