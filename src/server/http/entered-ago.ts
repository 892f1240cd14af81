import type { Scope } from "#src/server/context.ts";
import { actorWhoEntered, personUnlockedAt } from "#src/server/device-turns.ts";
import { badRequest } from "#src/server/http/errors.ts";
import { scopeOf } from "#src/server/tenant.ts";

/**
 * By this header a shared tablet says how many milliseconds ago something was entered that it sends only now. Not the moment: the
 * clock of a tablet may be wrong.
 */
const ENTERED_AGO_HEADER = "x-entered-ago";
const MILLISECONDS = /^\d{1,12}$/;

/**
 * The same scope in the name of whoever had unlocked the tablet when the input was entered. A request can say when, never by
 * whom; on any other device the header means nothing. Throws 400 for what is no number of milliseconds.
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
