import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { confirmDoubtedItems, type DoubtedItem } from "#src/features/inventory/supplier-items/contract.ts";
import { doubtedItemsQuery, SUPPLIER_ITEMS_KEY } from "#src/features/inventory/supplier-items/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./supplier-items.module.css";

/**
 * Names on invoices that were learned for one ingredient although another has exactly this name. Shows nothing when
 * there are none.
 */
export function DoubtedItems() {
  const client = useQueryClient();
  const doubted = useQuery(doubtedItemsQuery);
  const confirm = useMutation({
    mutationFn: (shown: readonly DoubtedItem[]) =>
      call(confirmDoubtedItems, { body: { matches: shown.map(({ id, item_id }) => ({ id, item_id })) } }),
    onError: (error) => notify.error("This was not saved", messageOf(error, "")),
    onSettled: () => client.invalidateQueries({ queryKey: SUPPLIER_ITEMS_KEY }),
  });
  const items = doubted.data ?? [];
  if (doubted.isError) {
    return <ErrorBanner message="The names to check could not be loaded." onRetry={() => void doubted.refetch()} />;
  }
  if (items.length === 0) return null;
  return (
    <div className={classes.toCheck}>
      <SectionCard
        id="names-to-check"
        title="Names to Check"
        actions={
          items.length > 1 && (
            <Button variant="default" disabled={confirm.isPending} onClick={() => confirm.mutate(items)}>
              All right
            </Button>
          )
        }
      >
        <p className={`${ui.mutedMd} ${classes.soft}`}>
          Invoices were booked on these ingredients, but another one is called exactly so. Until you say that it is
          right, the next invoice asks.
        </p>
        <ul className={classes.list}>
          {items.map((item) => (
            <li key={item.id} className={`${ui.toolbar} ${ui.divided} ${classes.doubted}`}>
              <span>
                <strong>{item.text}</strong> of {item.supplier_name} is booked on <strong>{item.item_name}</strong>, not
                on {item.other_name}.
              </span>
              <Button
                variant="default"
                disabled={confirm.isPending}
                aria-label={`Right: ${item.text} of ${item.supplier_name} is ${item.item_name}`}
                onClick={() => confirm.mutate([item])}
              >
                Right
              </Button>
            </li>
          ))}
        </ul>
      </SectionCard>
    </div>
  );
}
