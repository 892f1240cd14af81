import type { Scope } from "#src/server/context.ts";
import { actorWhoEntered, personUnlockedAt } from "#src/server/device-turns.ts";
import { badRequest } from "#src/server/http/errors.ts";
import { scopeOf } from "#src/server/tenant.ts";

/**
 * The header in which a shared tablet says how many milliseconds ago the input that it sends now was entered. It does
 * not send the moment, because the clock of a tablet may be wrong.
 */
const ENTERED_AGO_HEADER = "x-entered-ago";
const MILLISECONDS = /^\d{1,12}$/;

/**
 * Returns the scope with the person who had unlocked the tablet when the input was entered as its actor. A request can
 * say when the input was entered, but not by whom. On any other device the header has no effect. Throws 400 for a value
 * that is not a number of milliseconds.
 */
export async function inNameOfWhoEntered(scope: Scope, headers: Headers): Promise<Scope> {
  const { actor } = scope;
  const ago = headers.get(ENTERED_AGO_HEADER);
  if (ago === null || actor.type !== "user" || !actor.device) return scope;
  if (!MILLISECONDS.test(ago)) throw badRequest("The X-Entered-Ago header is a number of milliseconds, such as 60000.");
  const moment = new Date(Date.now() - Number(ago)).toISOString();
  const person = await personUnlockedAt(scope, actor.device, moment);
  return scopeOf(scope, scope.companyId, actorWhoEntered(actor, person));
}
