import * as companies from "#src/features/companies/contract.ts";
import { createCompany, readCompany, updateCompany } from "#src/features/companies/server/companies.ts";
import { readSession } from "#src/features/companies/server/session.ts";
import { checkUsername } from "#src/features/companies/server/usernames.ts";
import * as sessions from "#src/shared/session.ts";
import { route, type Route, scopedRoute } from "#src/server/http/route.ts";

export const companyRoutes: Route[] = [
  route(sessions.readSession, (context) => readSession(context)),
  route(companies.readCompany, async (context) => ({ company: await readCompany(context) })),
  route(companies.createCompany, async (context, { body, key }) => ({
    company: await createCompany(context, context.user, body, key),
  })),
  scopedRoute(companies.updateCompany, async (scope, { query, body }) => ({
    company: await updateCompany(scope, query.id, body),
  })),
  route(companies.checkUsername, (context, { query }) => checkUsername(context, query.username)),
];
