import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { calendarDay } from "#src/shared/text.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

const demandQuestion = z.object({
  day: z.string(),
  /** The size with the unusual sales; null for all dishes together. */
  size_id: z.string().nullable(),
  /** Its dish; null for all dishes together. */
  name: z.string().nullable(),
  sold: z.number(),
  usual: z.number(),
});
export type DemandQuestion = z.output<typeof demandQuestion>;

export const listDemandQuestions = endpoint({
  method: "GET",
  path: "/api/demand/questions",
  summary:
    "Days that sold at least ten times what is usual, until the owner says what they were. They are not counted so far.",
  access: { roles: MANAGEMENT },
  errors: [],
  response: z.object({ questions: z.array(demandQuestion) }),
});

export const resolveDemandQuestion = endpoint({
  method: "PUT",
  path: "/api/demand/questions",
  summary: "Says what an unusual day was: an event, which counts as one, or a mistake, which is not counted.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  body: z.object({ day: calendarDay(), was: z.enum(["event", "mistake"]) }),
  response: z.object({ day: z.string() }),
});
