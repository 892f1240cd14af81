import { recount, repair } from "#src/main/recount.ts";
import {
  type Admin,
  type AdminCommand,
  findCompany,
  listCompanyIds,
  recordInstallationAct,
  scopeOfOperator,
} from "./admin.ts";

export const recountCommand: AdminCommand = {
  args: "[USERNAME] [--repair]",
  about: "compares stored totals with a recount; --repair makes what differs again",
  flags: ["--repair"],
  takes: [0, 1],
  run: async (admin, [named], flags) => {
    const companies = named ? [await findCompany(admin, named)] : await listCompanyIds(admin.running.platform);
    let agree = true;
    for (const { id, username } of companies)
      agree = (await recountCompany(admin, id, username ?? id, flags.has("--repair"))) && agree;
    return agree ? 0 : 1;
  },
};

/** Returns whether all totals agree at the end. */
async function recountCompany(admin: Admin, id: string, name: string, repairs: boolean): Promise<boolean> {
  const scope = scopeOfOperator(admin, id);
  const differences = await recount(scope);
  admin.say(`${name}: ${differences.length === 0 ? "all totals agree" : `${differences.length} differences`}`);
  for (const difference of differences) admin.say(`  ${difference}`);
  if (differences.length === 0 || !repairs) return differences.length === 0;
  await repair(scope);
  const description = `${name}: ${differences.length} differences of totals were repaired`;
  await recordInstallationAct(admin, { act: "recount", description });
  const remaining = await recount(scope);
  admin.say(remaining.length === 0 ? `${name}: repaired` : `${name}: ${remaining.length} differences are left`);
  return remaining.length === 0;
}
