import { z } from "zod";
import { companyJob } from "#src/server/jobs.ts";

/** It answers what an owner did, so it is sent at once, also in a company that is closed. */
export const mailClosing = companyJob({
  name: "closings.mail",
  data: z.object({ to: z.email(), subject: z.string(), text: z.string() }),
  run: (scope, mail) => scope.ports.mail.send(mail),
});
