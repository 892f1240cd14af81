import * as onboarding from "#src/features/billing/onboarding/contract.ts";
import { finalizeCompany } from "#src/features/billing/onboarding/server/finalize.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const onboardingRoutes: Route[] = [
  route(onboarding.finalizeCompany, async (context, { body }) => ({ company: await finalizeCompany(context, body) })),
];
