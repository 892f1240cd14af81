import type { Plan } from "#src/features/billing/contract.ts";
import type { Frame } from "#src/features/site/frame.ts";
import { Closing, Testimonial } from "#src/features/site/web/closing.tsx";
import type { OwnPrices } from "#src/features/site/prices.ts";
import { Comparison } from "#src/features/site/web/comparison.tsx";
import { Features } from "#src/features/site/web/features.tsx";
import { Hero } from "#src/features/site/web/hero.tsx";
import { HowItWorks } from "#src/features/site/web/how-it-works.tsx";
import { Pricing } from "#src/features/site/web/pricing.tsx";
import { contactAddress } from "#src/shared/support.ts";
import { Screens } from "#src/features/site/web/screens.tsx";
import { SiteFrame } from "#src/features/site/web/site-frame.tsx";

interface LandingProps extends Frame {
  plans: Plan[];
  own: OwnPrices | null;
  note: string;
}

export function Landing({ plans, own, note, ...frame }: LandingProps) {
  return (
    <SiteFrame {...frame}>
      <Hero />
      <Features name={frame.name} />
      <HowItWorks />
      <Screens />
      <Comparison name={frame.name} />
      <Pricing plans={plans} own={own} note={note} support={frame} />
      <Testimonial />
      <Closing contact={contactAddress(frame)} />
    </SiteFrame>
  );
}
