import { recordChange } from "#src/features/activity/server/record-change.ts";
import { readCompany } from "#src/features/companies/server/companies.ts";
import { endRestoredWait } from "#src/features/companies/server/restored.ts";
import { listMembers } from "#src/features/people/members/server/members.ts";
import type { confirmRestored as endpoint } from "#src/features/operations/restored/contract.ts";
import type { Context } from "#src/server/context.ts";
import { takeHeldJobs } from "#src/server/held-jobs.ts";
import { conflict, notFound } from "#src/server/http/errors.ts";
import type { BodyOf } from "#src/shared/endpoint.ts";

type Confirmation = BodyOf<typeof endpoint>;

/**
 * Ends the wait of a restored company, once. Also runs the jobs that were queued during the wait, because they cannot
 * have run before. Throws 409 if the people or the jobs differ from those that the owner saw.
 */
export async function confirmRestored(
  context: Context,
  { people, jobs }: Confirmation,
): Promise<{ sent: number; dropped: number }> {
  if (!(await endRestoredWait(context))) throw notFound("Restored restaurant");
  const { members } = await listMembers(context);
  const held = await takeHeldJobs(context);
  const decided = new Map(jobs.map(({ id, send }) => [id, send]));
  const fromBackup = held.filter(({ is_from_backup }) => is_from_backup);
  const areShown = fromBackup.length === decided.size && fromBackup.every(({ id }) => decided.has(id));
  if (!areShown || !isSame(members, people)) {
    throw conflict("RESTORED_CHANGED", "Something has changed since this was shown. Please look at it again.");
  }
  const sent = held.filter(({ id, is_from_backup }) => !is_from_backup || decided.get(id) === true);
  for (const { name, data } of sent) await context.jobs.sendAgain(context.db, name, context.companyId, data);
  const dropped = held.length - sent.length;
  const { id, name } = await readCompany(context);
  await recordChange(context, {
    entity: "company",
    action: "update",
    row: { id, name },
    description: `The restored restaurant was confirmed with ${members.length} people; ${sent.length} held jobs were done and ${dropped} dropped`,
    event: "members.changed",
  });
  return { sent: sent.length, dropped };
}

type Person = Confirmation["people"][number];

function isSame(members: readonly Person[], shown: readonly Person[]): boolean {
  const rightsOf = ({ id, role, po_limit }: Person) => `${id} ${role} ${po_limit}`;
  const expected = new Set(shown.map(rightsOf));
  return members.length === expected.size && members.every((member) => expected.has(rightsOf(member)));
}
