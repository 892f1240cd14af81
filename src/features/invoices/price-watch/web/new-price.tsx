import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { updateSize } from "#src/features/dishes/size-contract.ts";
import type { TouchedDish } from "#src/features/invoices/price-watch/contract.ts";
import { FINDINGS_KEY } from "#src/features/invoices/price-watch/web/queries.ts";
import { withoutTax } from "#src/shared/money.ts";
import { call, messageOf } from "#src/web/call.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./price-watch.module.css";

interface NewPriceProps {
  dish: TouchedDish;
  suggested: number;
}

/** A field to try a price without changing anything; the second button changes it on the menu. */
export function NewPrice({ dish, suggested }: NewPriceProps) {
  const format = useFormat();
  const client = useQueryClient();
  const [price, setPrice] = useState<string | null>(null);
  const change = useMutation({
    mutationFn: () => call(updateSize, { body: { id: dish.size_id, price: price ?? "" } }),
    onSuccess: () => {
      notify.success("Price Changed", `${dish.dish_name} costs ${format.money(price ?? "")} now.`);
      setPrice(null);
    },
    onError: (error) => notify.error("The price was not changed", messageOf(error, "Please try again.")),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: FINDINGS_KEY }),
        client.invalidateQueries({ queryKey: ["dishes"] }),
      ]),
  });
  if (price === null) {
    return (
      <Button variant="default" className={classes.tryPrice} onClick={() => setPrice(String(suggested))}>
        Try {format.money(suggested)} Instead of {format.money(dish.price)}
      </Button>
    );
  }
  const percent =
    Number(price) > 0 && dish.food_cost !== null
      ? (dish.food_cost / withoutTax(Number(price), dish.included_percent)) * 100
      : null;
  return (
    <div className={classes.tryPrice}>
      <NumberField label={`New price of ${dish.dish_name}`} value={price} decimals={3} onChange={setPrice} />
      <p className={`${ui.mutedMd} ${classes.soft}`}>
        {percent === null
          ? "Enter a price above 0."
          : `Food cost would be ${format.number(Math.round(percent * 10) / 10)}%.`}
      </p>
      <div className={`${ui.wrap} ${classes.acts}`}>
        <Button disabled={percent === null} loading={change.isPending} onClick={() => change.mutate()}>
          Change the Price on the Menu
        </Button>
        <Button variant="subtle" disabled={change.isPending} onClick={() => setPrice(null)}>
          Keep {format.money(dish.price)}
        </Button>
      </div>
    </div>
  );
}
