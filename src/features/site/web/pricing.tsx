import { IconCheck, IconClock } from "@tabler/icons-react";
import type { Plan } from "#src/features/billing/contract.ts";
import { BEING_BUILT_LABEL, isBeingBuilt, PLANS, type PlanTerms } from "#src/features/billing/rules.ts";
import type { Support } from "#src/shared/support.ts";
import { formatPrice, type OwnPrices } from "#src/features/site/prices.ts";
import classes from "./pricing.module.css";

interface PricingProps {
  plans: Plan[];
  /** The prices in the visitor's own currency, if plans are billed in it. */
  own: OwnPrices | null;
  /** The note about the currencies of billing. */
  note: string;
  support: Support;
}

export function Pricing({ plans, own, note, support }: PricingProps) {
  return (
    <section id="pricing" className={classes.section} aria-labelledby="pricing-title">
      <div className={`page ${classes.columns}`}>
        <div>
          <h2 id="pricing-title" className={classes.heading}>
            One monthly price per restaurant
          </h2>
          <p className={classes.note}>
            We take no share of your sales. Change or cancel your plan at any time; a cancelled plan runs until the end
            of the month you paid for. {note}
          </p>
        </div>
        <ul className={classes.plans}>
          {PLANS.map((terms) => (
            <PlanCard
              key={terms.type}
              terms={terms}
              price={plans.find((plan) => plan.type === terms.type)}
              ownPrice={own?.plans.find((plan) => plan.type === terms.type)}
              country={own?.country}
              support={support}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}

interface PlanCardProps {
  terms: PlanTerms;
  price: Plan | undefined;
  ownPrice: Plan | undefined;
  country: string | undefined;
  support: Support;
}

function PlanCard({ terms, price, ownPrice, country, support }: PlanCardProps) {
  return (
    <li className={classes.plan} data-popular={terms.isPopular || undefined}>
      <div className={classes.top}>
        <h3>{terms.name}</h3>
        {terms.isPopular && <span className={classes.popular}>Most Popular</span>}
      </div>
      <p className="soft">{terms.description}</p>
      {price ? (
        <p className={classes.price}>
          <strong className="tabular-nums">{formatPrice(price.price, price.currency)}</strong>/{price.interval}
          {ownPrice && (
            <span className={classes.own}>
              {formatPrice(ownPrice.price, ownPrice.currency)}/{ownPrice.interval} in {country}
            </span>
          )}
        </p>
      ) : (
        <p className={classes.price}>The price is shown before you pay.</p>
      )}
      <ul className={classes.features}>
        {terms.features.map((feature) => (
          <PlanFeature key={feature} feature={feature} unfinished={isBeingBuilt(feature, support)} />
        ))}
      </ul>
      <a className="button" data-quiet={terms.isPopular ? undefined : ""} href="/auth?mode=signup">
        Get Started
        <span className="only-read-aloud"> with {terms.name}</span>
      </a>
    </li>
  );
}

function PlanFeature({ feature, unfinished }: { feature: string; unfinished: boolean }) {
  const Icon = unfinished ? IconClock : IconCheck;
  return (
    <li data-coming={unfinished || undefined}>
      <Icon size={20} aria-hidden />
      <span>{feature}</span>
      {unfinished && <span className={classes.coming}>{BEING_BUILT_LABEL}</span>}
    </li>
  );
}
