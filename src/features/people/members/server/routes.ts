import * as members from "#src/features/people/members/contract.ts";
import { chooseCompany } from "#src/features/people/members/server/choose-company.ts";
import { inviteMember, withdrawInvite } from "#src/features/people/members/server/invites.ts";
import { changeMember, listMembers, removeMember } from "#src/features/people/members/server/members.ts";
import { readInvite, takeInvite } from "#src/features/people/members/server/take-invite.ts";
import { route, type Route, scopedRoute } from "#src/server/http/route.ts";

export const memberRoutes: Route[] = [
  route(members.listMembers, (context) => listMembers(context)),
  route(members.changeMember, async (context, { query, body }) => ({
    member: await changeMember(context, query.id, body),
  })),
  route(members.removeMember, async (context, { query }) => ({ id: await removeMember(context, query.id) })),
  scopedRoute(members.inviteMember, (scope, { body }) => inviteMember(scope, body)),
  route(members.withdrawInvite, async (context, { query }) => ({ id: await withdrawInvite(context, query.id) })),
  route(members.readInvite, (context, { query }) => readInvite(context, query.token)),
  route(members.chooseCompany, (context, { body }) => chooseCompany(context, body.id)),
  route(members.takeInvite, (context, { body }) => takeInvite(context, body.token)),
];
