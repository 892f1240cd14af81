import { Button, Select } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { inventoryQuery } from "#src/features/inventory/web/queries.ts";
import { type PurchaseOrder, updatePurchaseOrder } from "#src/features/purchasing/contract.ts";
import type { OrderDraft } from "#src/features/purchasing/web/use-order-draft.ts";
import { supplierItemsQuery } from "#src/features/inventory/supplier-items/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { FormRow } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";

interface AddLineProps {
  order: PurchaseOrder;
  draft: OrderDraft;
  onSaved: () => unknown;
}

/** Adds something of the supplier's catalogue, or any other ingredient, to an order. */
export function AddLine({ order, draft, onSaved }: AddLineProps) {
  const { data: sold = [] } = useQuery(supplierItemsQuery({ supplierId: order.supplier_id }));
  const { data: items = [] } = useQuery(inventoryQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const [packs, setPacks] = useState("1");
  const known = new Set(sold.map(({ item_id }) => item_id));
  const add = useMutation({
    mutationFn: () => {
      const item = sold.find(({ id }) => id === chosen);
      const line = { item_id: item?.item_id ?? chosen ?? "", supplier_item_id: item?.id ?? null, packs: Number(packs) };
      const { lines, ...changes } = draft.changes();
      return call(updatePurchaseOrder, {
        query: { id: order.id },
        body: { version: order.version, ...changes, lines: [...lines, line] },
      });
    },
    onSuccess: () => setChosen(null),
    onError: (error) => notify.error("This was not added", messageOf(error, "Please try again.")),
    onSettled: onSaved,
  });
  return (
    <FormRow>
      <Select
        label="Add to this order"
        placeholder="Choose an ingredient"
        searchable
        clearable
        value={chosen}
        onChange={setChosen}
        data={[
          {
            group: "Catalogue",
            items: sold.map(({ id, text, code }) => ({ value: id, label: code ? `${text} ${code}` : text })),
          },
          {
            group: "Other ingredients",
            items: items
              .filter(({ id, kind }) => kind === "bought" && !known.has(id))
              .map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
      />
      <NumberField label="Packs" decimals={0} min={1} stepper value={packs} onChange={setPacks} />
      <Button
        variant="default"
        mt="auto"
        disabled={chosen === null || packs === ""}
        loading={add.isPending}
        onClick={() => add.mutate()}
      >
        Add
      </Button>
    </FormRow>
  );
}
