import type { Plan } from "#src/features/billing/contract.ts";
import type { Frame } from "#src/features/site/frame.ts";
import { Closing, Testimonial } from "#src/features/site/web/closing.tsx";
import { Features } from "#src/features/site/web/features.tsx";
import { Hero } from "#src/features/site/web/hero.tsx";
import { HowItWorks } from "#src/features/site/web/how-it-works.tsx";
import { Pricing } from "#src/features/site/web/pricing.tsx";
import { SiteFrame } from "#src/features/site/web/site-frame.tsx";

export function Landing({ plans, ...frame }: Frame & { plans: Plan[] }) {
  return (
    <SiteFrame {...frame}>
      <Hero />
      <Features name={frame.name} />
      <HowItWorks />
      <Pricing plans={plans} />
      <Testimonial />
      <Closing supportEmail={frame.support_email} />
    </SiteFrame>
  );
}
