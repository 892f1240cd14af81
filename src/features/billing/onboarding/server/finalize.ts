import { hasSubscription } from "#src/features/billing/server/subscriptions.ts";
import { completeOnboarding, readCompany } from "#src/features/companies/server/companies.ts";
import type { finalizeCompany as contract } from "#src/features/billing/onboarding/contract.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";
import type { Company } from "#src/shared/company.ts";
import type { BodyOf } from "#src/shared/endpoint.ts";

/**
 * Completes the onboarding of the company. Throws 404 if the person or the subscription does not belong to the company.
 */
export async function finalizeCompany(
  context: Context,
  { subscription_id, user_id, onboarding_completed }: BodyOf<typeof contract>,
): Promise<Company> {
  const { actor } = context;
  if (user_id && actor.type === "user" && user_id !== actor.id) throw notFound("User");
  if (subscription_id && !(await hasSubscription(context, subscription_id))) throw notFound("Subscription");
  return onboarding_completed ? completeOnboarding(context) : readCompany(context);
}
