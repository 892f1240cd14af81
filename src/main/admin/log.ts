import { listActs } from "#src/server/admin-acts.ts";
import { type AdminCommand, columnsOf } from "./admin.ts";

const MAX_LINES = 1000;

export const logCommand: AdminCommand = {
  args: "",
  about: "shows what was done with this command, by whom; the newest is last",
  takes: [0, 0],
  run: async (admin) => {
    const acts = await listActs(admin.running.platform.database, MAX_LINES);
    const lines = acts.map(({ acted_at, operator, act, company_id, description }) => [
      acted_at.slice(0, 19).replace("T", " "),
      operator,
      act,
      company_id ?? "",
      description,
    ]);
    for (const line of columnsOf([["TIME (UTC)", "WHO", "ACT", "COMPANY", "WHAT"], ...lines])) admin.say(line);
    return 0;
  },
};
