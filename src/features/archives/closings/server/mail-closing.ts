import { z } from "zod";
import { companyJob } from "#src/server/jobs.ts";

/** It says what an owner did, so it is sent at once, also in a company that is closed or was restored. */
export const mailClosing = companyJob({
  name: "closings.mail",
  sends: "A mail about closing the restaurant",
  sendsAtOnce: true,
  data: z.object({ to: z.email(), subject: z.string(), text: z.string() }),
  run: (scope, mail) => scope.ports.mail.send(mail),
});
