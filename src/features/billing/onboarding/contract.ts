import { z } from "zod";
import { company } from "#src/shared/company.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { line } from "#src/shared/text.ts";
import { OWNER_ONLY } from "#src/shared/roles.ts";

export const finalizeCompany = endpoint({
  method: "POST",
  path: "/api/companies/finalize",
  summary: "Completes the onboarding of the person's company.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  worksReadOnly: true,
  errors: ["NOT_FOUND"],
  body: z.object({
    subscription_id: z.string().max(200).nullish(),
    plan_type: line(40).default("basic"),
    onboarding_completed: z.boolean().default(true),
    user_id: z.string().max(60).nullish(),
  }),
  response: z.object({ company }),
});
