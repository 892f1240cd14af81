import { sql } from "kysely";
import { type Actor, actorId, nameOnDevice, type Scope, type SharedDevice } from "#src/server/context.ts";
import { namesOfUsers } from "#src/server/names-of-users.ts";

/**
 * Hours for which the database stores who had unlocked a tablet, counted from the next unlocking by somebody else or
 * the next lock. They are longer than the day within which an order without a connection arrives, because a rejected
 * order is sent again after a person has decided about it.
 */
export const TURN_HOURS = 48;

/** A person as the log names them: "Ana, on Kitchen 1". */
export interface PersonOnTablet {
  id: string;
  name: string;
}

/**
 * Returns who had unlocked a tablet at each of the moments. While the tablet has no connection, the last person stays
 * its user, even if that person was removed in the meantime. Null where the tablet was locked at the moment, or where
 * its user is no longer stored.
 */
export async function peopleUnlockedAt(
  scope: Scope,
  device: SharedDevice,
  moments: readonly string[],
): Promise<(PersonOnTablet | null)[]> {
  const { rows } = await scope.within(({ db, companyId }) =>
    sql<{ user_id: string | null }>`
      select turn.user_id
      from unnest(${[...moments]}::timestamptz[]) with ordinality as entered(moment, position)
      left join lateral (
        select user_id, ended_at from device_turns
        where company_id = ${companyId} and device_id = ${device.id} and began_at <= entered.moment
        order by began_at desc limit 1
      ) turn on turn.ended_at is null
        or turn.ended_at > greatest(entered.moment, now() - ${TURN_HOURS} * interval '1 hour')
      order by entered.position`.execute(db),
  );
  const ids = [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))];
  const names = await namesOfUsers(scope.database, ids);
  return rows.map(({ user_id: id }) => {
    if (id === null) return null;
    return { id, name: nameOnDevice(names.get(id) ?? "Somebody who left", device) };
  });
}

export async function personUnlockedAt(
  scope: Scope,
  device: SharedDevice,
  moment: string,
): Promise<PersonOnTablet | null> {
  const [person = null] = await peopleUnlockedAt(scope, device, [moment]);
  return person;
}

/**
 * Returns the actor for something that was entered on a tablet and sent later: the person who had unlocked it then,
 * with the rights of the sender. The log names the sender, or says that nobody is known to have unlocked it.
 */
export function actorWhoEntered(sender: Actor, person: PersonOnTablet | null): Actor {
  if (sender.type !== "user" || !sender.device || person?.id === actorId(sender)) return sender;
  if (person) return { ...sender, ...person, logNote: `sent by ${sender.name}` };
  return { ...sender, logNote: `entered when nobody is known to have unlocked ${sender.device.name}` };
}
