import { IconCheck, IconClock } from "@tabler/icons-react";
import type { Plan } from "#src/features/billing/contract.ts";
import { BEING_BUILT_LABEL } from "#src/features/billing/rules.ts";
import { Money } from "#src/web/ui/money.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./plans.module.css";

/** Name, tag and price of a plan. */
export function PlanHead({ plan, locale }: { plan: Plan; locale: string }) {
  return (
    <span className={ui.stackXs}>
      <span className={`${ui.cluster} ${ui.gapSm}`}>
        <strong className={classes.name}>{plan.name}</strong>
        {plan.isPopular && <span className={classes.popular}>Popular</span>}
      </span>
      <span className={`${ui.muted} ${classes.price}`}>
        <strong>
          <Money amount={plan.price} currency={plan.currency} locale={locale} />
        </strong>{" "}
        {plan.currency} / {plan.interval}
      </span>
      <span className={ui.muted}>{plan.description}</span>
    </span>
  );
}

/** The features of a plan; unfinished ones are marked and not ticked. */
export function PlanFeatures({ plan }: { plan: Plan }) {
  return (
    <ul className={classes.features}>
      {plan.features.map((feature) => {
        const unfinished = plan.beingBuilt.includes(feature);
        const Icon = unfinished ? IconClock : IconCheck;
        return (
          <li key={feature} data-unfinished={unfinished || undefined}>
            <Icon size={18} stroke={2} aria-hidden />
            <span>
              {feature} {unfinished && <span className={classes.unfinished}>{BEING_BUILT_LABEL}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
