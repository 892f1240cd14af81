import { Alert, Button, Select } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { mergeItems } from "#src/features/inventory/merge-contract.ts";
import { knownRatio, type Ratio, scaleBy } from "#src/features/inventory/unit-ratio.ts";
import { cacheItem, dropItem, inventoryQuery, refreshLedger } from "#src/features/inventory/web/queries.ts";
import { RatioFields, useTypedRatio } from "#src/features/inventory/web/unit-change-dialog.tsx";
import { call, messageOf } from "#src/web/call.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { FormActions, FormStack } from "#src/web/ui/form-row.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";

/**
 * Merges an ingredient that was entered twice: the person chooses the other ingredient, and its data move to the shown
 * one.
 */
export function MergeItem({ item, onClose }: { item: InventoryItem; onClose: () => void }) {
  const { data: items = [] } = useQuery(inventoryQuery);
  const [fromId, setFromId] = useState<string | null>(null);
  const from = items.find(({ id }) => id === fromId);
  const known = from && ratioBetween(from, item);
  const others = items
    .filter(({ id }) => id !== item.id)
    .map(({ id, name, unit }) => ({ value: id, label: `${name} (${unit})` }));
  return (
    <Dialog onClose={onClose} title={`Merge into ${item.name}`} closeButtonProps={{ "aria-label": "Close" }}>
      <FormStack>
        <Select
          label="The same ingredient, entered again"
          placeholder="Search ingredients"
          data={others}
          searchable
          limit={100}
          data-autofocus
          value={fromId}
          nothingFoundMessage="No ingredient with this name"
          onChange={setFromId}
        />
        {from ? (
          <MergeChosen key={from.id} item={item} from={from} known={known ?? null} onClose={onClose} />
        ) : (
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button disabled>Merge Ingredients</Button>
          </FormActions>
        )}
      </FormStack>
    </Dialog>
  );
}

function ratioBetween(from: InventoryItem, into: InventoryItem): Ratio | null {
  if (from.unit === into.unit) return { from: 1, to: 1 };
  return knownRatio(from.unit, into.unit, from.packs) ?? knownRatio(from.unit, into.unit, into.packs);
}

interface MergeChosenProps {
  item: InventoryItem;
  from: InventoryItem;
  known: Ratio | null;
  onClose: () => void;
}

/** Shows what will happen to the chosen ingredient, with the size of its unit where that is not known. */
function MergeChosen({ item, from, known, onClose }: MergeChosenProps) {
  const client = useQueryClient();
  const format = useFormat();
  const typed = useTypedRatio(from.unit, item.unit);
  const [shownUnits] = useState({ from: from.unit, into: item.unit });
  const ratio = known ?? typed.ratio;
  const merge = useMutation({
    mutationFn: (given: Ratio | null) =>
      call(mergeItems, {
        body: {
          from: from.id,
          into: item.id,
          shown_units: shownUnits,
          ...(given && from.unit !== item.unit && { unit_conversion: given }),
        },
      }),
    onSuccess: async ({ item: merged }) => {
      notify.success("Ingredients Merged", `${from.name} is now part of ${item.name}.`);
      dropItem(client, from.id);
      cacheItem(client, merged);
      onClose();
      await refreshLedger(client, item.id);
      const keys = [["dishes"], ["prep-recipes"], ["invoices"], ["price-history"]];
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
  const brings = ratio && format.quantity(scaleBy(from.quantity_available, ratio), item.unit);
  return (
    <>
      {merge.isError && (
        <Alert color="red" role="alert">
          {messageOf(merge.error, "Failed to merge the ingredients")}
        </Alert>
      )}
      {!known && <RatioFields {...typed} />}
      <p>
        {brings === null ? "" : `${brings} go to ${item.name}. `}
        {`Recipes, invoices and the supplier's names of ${from.name} follow, and ${from.name} is removed. Its history can still be read. This cannot be undone.`}
      </p>
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={ratio === null} loading={merge.isPending} onClick={() => merge.mutate(ratio)}>
          Merge Ingredients
        </Button>
      </FormActions>
    </>
  );
}
