import { turnTwoStepOff } from "#src/features/accounts/server/two-step.ts";
import { noteSecurityChange } from "#src/features/accounts/server/security-changes.ts";
import { recordAct } from "#src/server/admin-acts.ts";
import { type Admin, type AdminCommand, AdminError } from "./admin.ts";

/** Turns a person's second step off; their password and passkeys stay. A mail informs the person. */
async function twoStepOff(admin: Admin, email: string): Promise<boolean> {
  const { platform } = admin.running;
  const person = await platform.database.transaction().execute(async (db) => {
    const found = await turnTwoStepOff(db, email);
    if (!found) throw new AdminError(`Nobody has the address ${email}.`);
    const description = `Two-step sign-in of ${found.name} (${email}) was turned off`;
    if (found.wasOn) await recordAct(db, admin.operator, { act: "two-step-off", description, company_id: null });
    return found;
  });
  if (person.wasOn) await noteSecurityChange({ ...platform, mail: platform.ports.mail }, person.id, "two-step-off");
  return person.wasOn;
}

export const twoStepOffCommand: AdminCommand = {
  args: "MAIL",
  about: "turns two-step sign-in off for a person who has lost their app and their recovery codes",
  takes: [1, 1],
  run: async (admin, [email = ""]) => {
    if (!(await admin.confirm(`Turn two-step sign-in of ${email} off? Make sure first that it is really them.`)))
      return 1;
    const wasOn = await twoStepOff(admin, email);
    admin.say(wasOn ? `Two-step sign-in of ${email} is off.` : `${email} did not have two-step sign-in.`);
    return 0;
  },
};
