import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { startTransition, useCallback, useEffect, useMemo, useState } from "react";
import { categoriesQuery } from "#src/features/dishes/categories/web/queries.ts";
import { dishesQuery, useDishesRefresh } from "#src/features/dishes/web/queries.ts";
import { optionGroupsQuery } from "#src/features/offer/options/web/queries.ts";
import { needsChoice, type TillDish, tillMenu } from "#src/features/till/web/till-menu.ts";
import { repriceLines } from "#src/features/till/web/reprice-lines.ts";
import { TillFoot } from "#src/features/till/web/till-foot.tsx";
import { lineOf, TillOptions } from "#src/features/till/web/till-options.tsx";
import { TillTicket } from "#src/features/till/web/till-ticket.tsx";
import { TillTiles } from "#src/features/till/web/till-tiles.tsx";
import { TillWaiting } from "#src/features/till/web/till-waiting.tsx";
import { useTill } from "#src/features/till/web/use-till.ts";
import { messageOf } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { BackLink } from "#src/web/ui/back-link.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./till.module.css";

/** The till: a person taps an order together, takes the payment and sends it to the kitchen. */
export function TillScreen() {
  const { counter_orders } = useCompany();
  return (
    <>
      <PageHeader title="Till" back={<BackLink to="/orders">Back to Orders</BackLink>} />
      {counter_orders ? (
        <LoadedTill />
      ) : (
        <EmptyState title="The till is turned off">
          Turn on Sell at the Counter in Settings, under Ordering, to take orders here.
        </EmptyState>
      )}
    </>
  );
}

function LoadedTill() {
  const client = useQueryClient();
  const dishes = useQuery(dishesQuery);
  const categories = useQuery(categoriesQuery);
  const groups = useQuery(optionGroupsQuery);
  useDishesRefresh();
  useRefreshOnEvents(["options.changed", "inventory.changed"], () => void client.invalidateQueries(optionGroupsQuery));
  const sellsBelowZero = useCompany().allow_negative_stock;
  const menu = useMemo(
    () =>
      dishes.data && categories.data && groups.data
        ? tillMenu(dishes.data, categories.data, groups.data, sellsBelowZero)
        : null,
    [dishes.data, categories.data, groups.data, sellsBelowZero],
  );
  const failed = [dishes, categories, groups].find(({ isError, data }) => isError && !data);
  if (failed)
    return (
      <ErrorState
        title="Failed to load the till"
        message={messageOf(failed.error, "Please try again.")}
        onRetry={() => void failed.refetch()}
        busy={failed.isFetching}
      />
    );
  if (!menu) return <SkeletonRows count={6} label="Loading the till" />;
  if (menu.length === 0) return <EmptyState title="No dishes yet">Add a dish and make it available first.</EmptyState>;
  return <OpenTill menu={menu} />;
}

function OpenTill({ menu }: { menu: ReturnType<typeof tillMenu> }) {
  const till = useTill(menu);
  const { currency } = useFormat();
  const [choosing, setChoosing] = useState<TillDish | null>(null);
  const [ticketOpen, setTicketOpen] = useState(false);
  const { add } = till;
  const { reprice } = till;
  // A price that changes while an order is taken changes in the order too.
  useEffect(() => reprice((lines) => repriceLines(lines, menu, currency)), [reprice, menu, currency]);
  // Stable as long as the till is open, so that a tap does not render the tiles again.
  const select = useCallback(
    (dish: TillDish) => {
      const [size] = dish.sizes;
      // The tap is shown at once. The dialog follows as a transition, because a slow phone needs longer to render it.
      if (needsChoice(dish) || !size) startTransition(() => setChoosing(dish));
      else add(lineOf(dish, size, [], { price: size.price }));
    },
    [add],
  );
  return (
    <>
      <TillWaiting
        orders={till.waiting}
        notAllowed={till.notAllowed}
        changing={till.draft.replaces?.key ?? null}
        onSettled={(order, settled) => void till.setSettled(order, settled)}
        onEdit={(order) => {
          till.edit(order);
          reprice((lines) => repriceLines(lines, menu, currency));
        }}
        onDiscard={till.discard}
      />
      <div className={classes.till} data-ticket={ticketOpen && till.draft.lines.length > 0}>
        <TillTiles menu={menu} onSelect={select} />
        <section className={`${ui.column} ${classes.order}`} aria-label="Order">
          <div className={classes.ticketArea}>
            <Button className={classes.back} variant="default" onClick={() => setTicketOpen(false)}>
              Back to the dishes
            </Button>
            <TillTicket till={till} />
          </div>
          <TillFoot till={till} onOpenTicket={() => setTicketOpen(true)} />
        </section>
        {choosing && (
          <TillOptions dish={choosing} onAdd={add} onClose={() => startTransition(() => setChoosing(null))} />
        )}
      </div>
    </>
  );
}
