import { sql } from "kysely";
import type { Invite, Member, MemberChanges } from "#src/features/people/members/contract.ts";
import { limitOf, ROLE_LABELS } from "#src/features/people/members/rules.ts";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { lockCompanyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import { conflict, notFound } from "#src/server/http/errors.ts";
import type { Role } from "#src/shared/roles.ts";

export async function listMembers(context: Context): Promise<{ members: Member[]; invites: Invite[] }> {
  return { members: await readMembers(context), invites: await openInvites(context) };
}

async function readMembers({ db, companyId, database }: Context): Promise<Member[]> {
  const rows = await db
    .selectFrom("members")
    .innerJoin("companies", "companies.id", "members.company_id")
    .select(["user_id", "role", "po_limit", "joined_at", "created_by"])
    .where("members.company_id", "=", companyId)
    .where("left_at", "is", null)
    .orderBy("joined_at")
    .orderBy("user_id")
    .execute();
  const people = await database
    .selectFrom("users")
    .select(["id", "name", "email"])
    .where(
      "id",
      "in",
      rows.map(({ user_id }) => user_id),
    )
    .execute();
  const byId = new Map(people.map((person) => [person.id, person]));
  return rows.map(({ user_id, role, po_limit, joined_at, created_by }) => ({
    id: user_id,
    name: byId.get(user_id)?.name ?? "",
    email: byId.get(user_id)?.email ?? "",
    // The table accepts no other roles.
    role: role as Role,
    po_limit,
    joined_at,
    is_first_owner: user_id === created_by,
  }));
}

async function openInvites({ db, companyId }: Context): Promise<Invite[]> {
  const rows = await db
    .selectFrom("invites")
    .select(["id", "email", "role", "po_limit", "invited_by_name as invited_by", "expires_at"])
    .where("company_id", "=", companyId)
    .where("taken_at", "is", null)
    .where("withdrawn_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, role: row.role as Role }));
}

/** Changes a member's rights. The change applies from the member's next request on. Throws 409 for the first owner. */
export async function changeMember(context: Context, id: string, changes: MemberChanges): Promise<Member> {
  const before = await lockMember(context, id);
  const { role } = changes;
  await context.db
    .updateTable("members")
    .set({
      role,
      po_limit: limitOf(role, changes.po_limit),
      role_changed_at: sql`case when role = ${role} then role_changed_at else now() end`,
    })
    .where("company_id", "=", context.companyId)
    .where("user_id", "=", id)
    .execute();
  await recordMember(context, "update", before, `${before.name} is ${ROLE_LABELS[role]} now`);
  return requireMember(await readMembers(context), id);
}

/** Removes a member: their requests and event streams end at once. Throws 409 for the first owner. */
export async function removeMember(context: Context, id: string): Promise<string> {
  const before = await lockMember(context, id);
  await context.db
    .updateTable("members")
    .set({ left_at: sql<string>`now()` })
    .where("company_id", "=", context.companyId)
    .where("user_id", "=", id)
    .execute();
  await recordMember(context, "delete", before, `${before.name} no longer works here`);
  return id;
}

/** Locks the company's members, so that each change sees the previous one. */
async function lockMember(context: Context, id: string): Promise<Member> {
  await lockCompanyRow(context, "update");
  const member = requireMember(await readMembers(context), id);
  if (member.is_first_owner) throw firstOwner();
  return member;
}

function requireMember(members: readonly Member[], id: string): Member {
  const member = members.find((member) => member.id === id);
  if (!member) throw notFound("Person");
  return member;
}

const firstOwner = () => conflict("FIRST_OWNER", "Whoever set the restaurant up stays its owner.");

/**
 * Records the change in the log, and makes every open stream of the company check again whether its person may receive
 * events.
 */
export function recordMember(
  context: Context,
  action: string,
  { id, name }: Pick<Member, "id" | "name">,
  description: string,
): Promise<void> {
  return recordChange(context, { entity: "member", action, row: { id, name }, description, event: "members.changed" });
}
