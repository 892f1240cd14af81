import { Button, Checkbox, NativeSelect } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import {
  type ItemOrdering as Ordering,
  listItemOrdering,
  putItemOrdering,
} from "#src/features/purchasing/item-ordering-contract.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ChangeButton } from "#src/web/ui/change-button.tsx";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { FormActions, FormStack } from "#src/web/ui/form-row.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import ui from "#src/web/ui/patterns.module.css";

const orderingQuery = (itemId: string) =>
  queryOptions({
    queryKey: ["item-ordering", itemId],
    queryFn: async ({ signal }) => (await call(listItemOrdering, { query: { itemId } }, { signal })).items[0] ?? null,
  });

/** How an ingredient is proposed in orders: the maximum stock, the probability with which it must last, or never. */
export function ItemOrdering({ item }: { item: InventoryItem }) {
  const ordering = useQuery({ ...orderingQuery(item.id), enabled: item.kind === "bought" });
  const [editing, setEditing] = useState(false);
  if (item.kind !== "bought") return null;
  return (
    <section aria-labelledby="item-ordering">
      <h3 id="item-ordering" className={ui.partTitle}>
        Ordering
      </h3>
      {ordering.isError && (
        <ErrorBanner message="The ordering settings could not be loaded." onRetry={() => void ordering.refetch()} />
      )}
      {ordering.data && editing && (
        <OrderingForm ordering={ordering.data} unit={item.unit} onDone={() => setEditing(false)} />
      )}
      {!editing && (
        <>
          <p className={ui.mutedMd}>{ordering.data ? <Summary ordering={ordering.data} unit={item.unit} /> : "–"}</p>
          <ChangeButton
            variant="subtle"
            size="compact-md"
            disabled={!ordering.data}
            aria-label="Edit ordering"
            onClick={() => setEditing(true)}
          >
            Edit
          </ChangeButton>
        </>
      )}
    </section>
  );
}

const sureText = (service: number) => `${Math.round(service * 1000) / 10} of 100 times`;

function Summary({ ordering: { max, service, never_propose }, unit }: { ordering: Ordering; unit: string }) {
  const format = useFormat();
  if (never_propose) return "Never proposed. You can add it to an order by hand.";
  const limit = max === null ? "No maximum" : `At most ${format.quantity(max, unit)} in stock after a delivery`;
  return service === null ? `${limit}.` : `${limit}. Must last until the next delivery ${sureText(service)}.`;
}

const OFFERED = [0.8, 0.9, 0.95, 0.98, 0.99];

interface OrderingFormProps {
  ordering: Ordering;
  unit: string;
  onDone: () => void;
}

function OrderingForm({ ordering, unit, onDone }: OrderingFormProps) {
  const client = useQueryClient();
  const [max, setMax] = useState(ordering.max === null ? "" : String(ordering.max));
  const [service, setService] = useState(ordering.service === null ? "" : String(ordering.service));
  const [never, setNever] = useState(ordering.never_propose);
  const save = useMutation({
    mutationFn: () =>
      call(putItemOrdering, {
        query: { id: ordering.item_id },
        body: { max: max === "" ? null : max, service: service === "" ? null : service, never_propose: never },
      }),
    onSuccess: ({ item }) => {
      client.setQueryData(orderingQuery(item.item_id).queryKey, item);
      onDone();
    },
  });
  // The API may have set a value that the form does not offer.
  const offered = [...new Set([...OFFERED, ...(ordering.service === null ? [] : [ordering.service])])];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit}>
      <FormStack>
        {save.isError && <ErrorBanner message={messageOf(save.error, "This was not saved.")} />}
        <NumberField
          label="Maximum"
          unit={unit}
          min="0.000001"
          description="Never more than this in stock after a delivery. Empty: no maximum."
          value={max}
          onChange={setMax}
        />
        <NativeSelect
          label="How surely it must last"
          description="Until the delivery after the next. Surer means more in stock, and more thrown away."
          data={[
            { value: "", label: "As Comanda works it out" },
            ...offered.toSorted((a, b) => a - b).map((value) => ({ value: String(value), label: sureText(value) })),
          ]}
          value={service}
          onChange={({ currentTarget: { value } }) => setService(value)}
        />
        <Checkbox
          label="Never propose it"
          description="You can still add it to an order by hand."
          checked={never}
          onChange={({ currentTarget: { checked } }) => setNever(checked)}
        />
        <p className={ui.mutedMd}>
          Par, shelf life and supplier are under Edit Details; the preferred supplier is under Suppliers.
        </p>
        <FormActions>
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </FormActions>
      </FormStack>
    </form>
  );
}
