import { actorId, type Context, type Scope, type SharedDevice } from "#src/server/context.ts";
import { type PersonOnTablet, personUnlockedAt } from "#src/server/device-turns.ts";

/** Who took and who sent an order. Without a `taker`, whoever sends the order took it. */
export interface TakenBy {
  taker?: PersonOnTablet;
  /** Who sends the order, if somebody else took it. */
  sentBy?: string;
  /** The shared tablet, when it is not known who had unlocked it. */
  unknownOn?: string;
}

/**
 * Returns who took an order that is sent now. On a shared tablet that is whoever had unlocked it when the order was
 * taken, by the server's own records: a request cannot name a person.
 */
export async function findTaker(scope: Scope, takenAt: string, arrived: number): Promise<TakenBy> {
  const { actor } = scope;
  if (actor.type !== "user" || !actor.device) return {};
  const taker = await takerOnTablet(scope, actor.device, takenAt, arrived);
  if (taker === null) return { unknownOn: actor.device.name };
  return taker.id === actorId(actor) ? {} : { taker, sentBy: actor.name };
}

/**
 * Returns who had unlocked a tablet when an order was taken there; null when that is not known. An older order is
 * booked within the last day, but its taker is whoever had unlocked the tablet at the moment that the order states.
 */
export function takerOnTablet(
  scope: Scope,
  tablet: SharedDevice,
  takenAt: string,
  arrived: number,
): Promise<PersonOnTablet | null> {
  return personUnlockedAt(scope, tablet, new Date(Math.min(Date.parse(takenAt), arrived)).toISOString());
}

/** Returns the context with whoever took an order as its actor, and the rights of whoever sends it. */
export function inNameOf(context: Context, taker: PersonOnTablet | undefined): Context {
  const { actor } = context;
  if (!taker || actor.type !== "user") return context;
  return { ...context, actor: { ...actor, ...taker } };
}
