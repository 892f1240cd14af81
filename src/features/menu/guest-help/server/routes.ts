import { askForHelp } from "#src/features/menu/guest-help/contract.ts";
import { replyToGuest } from "#src/features/menu/guest-help/server/reply-to-guest.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const guestHelpRoutes: Route[] = [route(askForHelp, async (context, { body }) => replyToGuest(context, body))];
