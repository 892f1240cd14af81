import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Lot } from "#src/features/inventory/lots/contract.ts";
import { daysLeftText } from "#src/features/inventory/lots/rules.ts";
import { expiringQuery } from "#src/features/inventory/lots/web/queries.ts";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./lots.module.css";

const REFRESH_MS = 5 * 60_000;

/**
 * The lots that expire today or have expired. They are loaded again regularly, because the list changes with the day
 * and with use, and a board stays open for weeks.
 */
const expiringToday = { ...expiringQuery(0), staleTime: REFRESH_MS, refetchInterval: REFRESH_MS };

const isExpired = (lot: Lot) => lot.days_left < 0;

/**
 * Returns one lot of each ingredient: the one that expires first. It precedes the ingredient's other lots in the list.
 */
function firstOfEach(lots: readonly Lot[]): Lot[] {
  const named = new Set<string>();
  return lots.filter(({ item_id }) => !named.has(item_id) && named.add(item_id));
}

/** Maximum number of named ingredients; the screen Use By has the full list. */
const MAX_NAMED = 5;

/** "Use Cream today": the ingredients of a dish that must be used today or have expired. */
export function DishUseFirst({ dishId }: { dishId: string }) {
  const { data } = useQuery(expiringToday);
  const lots = firstOfEach(data?.lots.filter(({ used_in }) => used_in.some(({ id }) => id === dishId)) ?? []);
  if (lots.length === 0) return null;
  return (
    <span className={classes.notice} data-expired={lots.some(isExpired) || undefined}>
      {lots.map((lot) => (isExpired(lot) ? `${lot.name} has expired` : `Use ${lot.name} today`)).join(", ")}
    </span>
  );
}

/** One line for the kitchen about ingredients that expire today or have expired; nothing if there are none. */
export function KitchenUseFirst() {
  const { data } = useQuery(expiringToday);
  const lots = firstOfEach(data?.lots ?? []);
  if (lots.length === 0) return null;
  const named = lots.slice(0, MAX_NAMED);
  return (
    <section className={`${ui.warning} ${classes.kitchen}`} aria-label="What expires">
      <Anchor
        fz="inherit"
        c="inherit"
        underline="always"
        renderRoot={(props) => <Link {...props} to="/inventory/use-by" />}
      >
        Use by
      </Anchor>
      : {named.map(({ name, days_left }) => `${name} (${daysLeftText(days_left).toLowerCase()})`).join(", ")}
      {lots.length > MAX_NAMED && ` and ${lots.length - MAX_NAMED} more`}
    </section>
  );
}
