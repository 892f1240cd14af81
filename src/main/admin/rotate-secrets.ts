import { randomBytes } from "node:crypto";
import { chown, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { endAllSessions } from "#src/features/accounts/server/end-sessions.ts";
import { encryptAgain } from "#src/features/accounts/server/two-step.ts";
import { removeAllPins } from "#src/features/people/devices/server/pins.ts";
import { recordAct } from "#src/server/admin-acts.ts";
import { publish } from "#src/server/publish.ts";
import { type Admin, type AdminCommand, listCompanyIds, recordInstallationAct, scopeOfOperator } from "./admin.ts";

const SECRET_BYTES = 32;

const ENDS = `Everybody has to sign in again, and to choose a new PIN for shared tablets. These no longer work: links in
mails that confirm an address, codes that link a phone, and buttons in WhatsApp messages that were sent before. Apps for two-step sign-in go on. Codes on tables and links to orders go on; codes must be
reset in Tables before they can be printed again.`;

const NOT_ROTATED = `Not rotated, because they are yours to set: BACKUP_KEY (older backups need the old one), METRICS_TOKEN,
and the credentials of the mail server, WhatsApp, Stripe, Google, the model and S3. Backups contain the secret that was in
DATA_DIR when they were made.`;

/**
 * Writes a new secret to the data folder and ends every session at once. Running processes use the old secret until
 * they are restarted. Returns how many sessions ended.
 */
export async function rotateStoredSecret(admin: Admin): Promise<number> {
  const { database } = admin.running.platform;
  const file = join(admin.dataDir, "auth-secret");
  const fresh = `${file}.new`;
  const before = (await readFile(file, "utf8")).trim();
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  await writeFile(fresh, secret, { mode: 0o600 });
  // When root runs the command, the application's account must still be able to read the file.
  const { uid, gid } = await stat(file);
  await chown(fresh, uid, gid);
  await rename(fresh, file);
  const count = await database.transaction().execute(async (db) => {
    const ended = await endAllSessions(db);
    await encryptAgain(db, before, secret);
    const description = `The secret in DATA_DIR was replaced, and ${ended} sessions ended`;
    await recordAct(db, admin.operator, { act: "rotate-secrets", description, company_id: null });
    return ended;
  });
  for (const { id } of await listCompanyIds(admin.running.platform))
    await scopeOfOperator(admin, id).within(async (context) => {
      await removeAllPins(context);
      await publish(context, "members.changed");
    });
  return count;
}

export const rotateSecretsCommand: AdminCommand = {
  args: "",
  about: "replaces the secret that signs sessions; everybody signs in again, codes on tables go on",
  takes: [0, 0],
  run: async (admin) => {
    admin.say(ENDS);
    if (admin.running.platform.env.AUTH_SECRET !== undefined) {
      admin.say(
        "AUTH_SECRET is set, so this program cannot replace it. Set it to this, then start every process again:",
      );
      admin.say(`\n  AUTH_SECRET=${randomBytes(SECRET_BYTES).toString("base64url")}\n`);
      const description = "A new AUTH_SECRET was proposed; it is set by whoever has the environment";
      await recordInstallationAct(admin, { act: "rotate-secrets", description });
      admin.say(NOT_ROTATED);
      return 0;
    }
    if (!(await admin.confirm("Replace the secret now?"))) return 1;
    const count = await rotateStoredSecret(admin);
    admin.say(`The secret is replaced, and ${count} sessions ended. Start every process again now.`);
    admin.say(NOT_ROTATED);
    return 0;
  },
};
