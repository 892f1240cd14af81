import { sql } from "kysely";
import { newestSubscription } from "#src/features/billing/server/subscriptions.ts";
import { setClosed } from "#src/features/companies/server/closed.ts";
import type { Context } from "#src/server/context.ts";
import {
  actIn,
  type Admin,
  type AdminCommand,
  columnsOf,
  findCompany,
  listCompanyIds,
  scopeOfOperator,
} from "./admin.ts";

interface Facts {
  id: string;
  username: string | null;
  name: string;
  owner: string;
  plan: string;
  plan_ends: string | null;
  closed_at: string | null;
  members: number;
  orders: number;
  last_order: string | null;
}

async function readFacts(context: Context): Promise<Facts> {
  const { companyId, database } = context;
  const { rows } = await sql<Omit<Facts, "owner" | "plan"> & { created_by: string; read_only_reason: string | null }>`
    select id, username, name, created_by, read_only_at as plan_ends, read_only_reason, closed_at,
      (select count(*)::int from members where company_id = companies.id and left_at is null) as members,
      (select count(*)::int from orders where company_id = companies.id and created_at > now() - interval '30 days') as orders,
      (select max(created_at) from orders where company_id = companies.id) as last_order
    from companies where id = ${companyId}`.execute(context.db);
  const [row] = rows;
  if (!row) throw new Error(`The company ${companyId} is gone.`);
  const { created_by, read_only_reason, ...facts } = row;
  const owner = await database.selectFrom("users").select("email").where("id", "=", created_by).executeTakeFirst();
  const subscription = await newestSubscription(context);
  const plan = subscription === null ? (read_only_reason === "trial" ? "trial" : "none") : subscription.plan_name;
  return {
    ...facts,
    owner: owner?.email ?? "",
    plan: subscription === null ? plan : `${plan}, ${subscription.status}`,
  };
}

export async function listCompanies(admin: Admin): Promise<Facts[]> {
  const companies: Facts[] = [];
  for (const { id } of await listCompanyIds(admin.running.platform))
    companies.push(await scopeOfOperator(admin, id).within(readFacts));
  return companies;
}

const minute = (moment: string | null) => moment?.slice(0, 16).replace("T", " ") ?? "";

export const companiesCommand: AdminCommand = {
  args: "",
  about: "lists every company: owner, plan and its end, members, orders of 30 days, last order",
  takes: [0, 0],
  run: async (admin) => {
    const companies = await listCompanies(admin);
    const lines = companies.map((company) => [
      company.id,
      company.username ?? "",
      company.name + (company.closed_at === null ? "" : " (closed)"),
      company.owner,
      company.plan,
      minute(company.plan_ends),
      `${company.members}`,
      `${company.orders}`,
      minute(company.last_order),
    ]);
    const headings = ["ID", "USERNAME", "NAME", "OWNER", "PLAN", "PLAN ENDS", "MEMBERS", "ORDERS 30 D", "LAST ORDER"];
    for (const line of columnsOf([headings, ...lines])) admin.say(line);
    admin.say(`${companies.length} companies. Times are in UTC.`);
    return 0;
  },
};

const closing = (isClosed: boolean): AdminCommand => ({
  args: "USERNAME|ID",
  about: isClosed
    ? "closes a company: nobody works in it, its public pages are not found; nothing is deleted"
    : "opens a closed company again",
  takes: [1, 1],
  run: async (admin, [named = ""]) => {
    const { id, username } = await findCompany(admin, named);
    const name = username ?? id;
    const question = isClosed
      ? `Close ${name}? Everybody who works there is stopped within a second, and guests cannot order.`
      : `Open ${name} again?`;
    if (!(await admin.confirm(question))) return 1;
    const act = isClosed ? "close" : "reopen";
    const done = `${name} ${isClosed ? "is closed" : "is open again"}`;
    const changed = await actIn(admin, id, act, async (context) => {
      const result = await setClosed(context, isClosed);
      return { result, description: result ? done : null };
    });
    admin.say(changed ? `${done}.` : `${name} was ${isClosed ? "closed" : "open"} already.`);
    return 0;
  },
});

export const closeCommand = closing(true);
export const reopenCommand = closing(false);
