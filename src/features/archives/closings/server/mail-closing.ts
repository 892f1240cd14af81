import { z } from "zod";
import { companyJob } from "#src/server/jobs.ts";

/** The mail reports an owner's action, so it is sent at once, even if the company is closed or was restored. */
export const mailClosing = companyJob({
  name: "closings.mail",
  sends: "A mail about closing the restaurant",
  sendsAtOnce: true,
  data: z.object({ to: z.email(), subject: z.string(), text: z.string() }),
  run: (scope, mail) => scope.ports.mail.send(mail),
});
