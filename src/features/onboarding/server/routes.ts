import * as onboarding from "#src/features/onboarding/contract.ts";
import { finalizeCompany } from "#src/features/onboarding/server/finalize.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const onboardingRoutes: Route[] = [
  route(onboarding.finalizeCompany, async (context, { body }) => ({ company: await finalizeCompany(context, body) })),
];
