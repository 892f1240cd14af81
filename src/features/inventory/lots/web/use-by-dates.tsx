import { Button, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { IconCalendarPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import { createLot } from "#src/features/inventory/lots/contract.ts";
import { LotRows } from "#src/features/inventory/lots/web/lot-rows.tsx";
import { itemLotsQuery, refreshLots } from "#src/features/inventory/lots/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { FormActions, FormRow, FormStack } from "#src/web/ui/form-row.tsx";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./lots.module.css";

/** The use-by dates of one ingredient, with a form that puts a date on stock without one. */
export function UseByDates({ item }: { item: InventoryItem }) {
  const [adding, setAdding] = useState(false);
  const lots = useQuery(itemLotsQuery(item.id));
  return (
    <section aria-labelledby="use-by-dates">
      <div className={`${ui.split} ${classes.partHead}`}>
        <h3 id="use-by-dates">Use-by dates</h3>
        {!adding && item.quantity_available > 0 && (
          <Button
            variant="subtle"
            leftSection={<IconCalendarPlus size={18} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Add Date
          </Button>
        )}
      </div>
      {lots.isError && <ErrorBanner message="The dates could not be loaded." onRetry={() => void lots.refetch()} />}
      {lots.data?.lots.length === 0 && !adding && (
        <p className={classes.small}>
          {item.shelf_life_days === null
            ? "No dates. With a shelf life, deliveries get theirs by themselves."
            : "No dates. The next delivery gets one by itself."}
        </p>
      )}
      {adding && <AddDate item={item} onDone={() => setAdding(false)} />}
      <LotRows lots={lots.data?.lots ?? []} named={false} />
    </section>
  );
}

function AddDate({ item, onDone }: { item: InventoryItem; onDone: () => void }) {
  const client = useQueryClient();
  const [quantity, setQuantity] = useState("");
  const [day, setDay] = useState("");
  const add = useMutation({
    mutationFn: () => call(createLot, { body: { item_id: item.id, quantity, expires_on: day } }),
    onSuccess: async () => {
      onDone();
      await refreshLots(client);
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate();
      }}
    >
      <FormStack>
        {add.isError && <ErrorBanner message={messageOf(add.error, "The date could not be added.")} />}
        <FormRow>
          <NumberField label="How much" unit={item.unit} value={quantity} onChange={setQuantity} />
          <TextInput label="Use by" type="date" value={day} onChange={(event) => setDay(event.currentTarget.value)} />
        </FormRow>
        <FormActions>
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" disabled={quantity === "" || day === ""} loading={add.isPending}>
            Add Date
          </Button>
        </FormActions>
      </FormStack>
    </form>
  );
}
