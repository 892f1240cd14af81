import { Alert, Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { deleteOverride, type ForecastDay, putOverride, REASON_LENGTH } from "#src/features/forecasts/contract.ts";
import { amountText } from "#src/features/forecasts/forecast-text.ts";
import classes from "#src/features/forecasts/web/forecast.module.css";
import { type Cell, FORECASTS_KEY } from "#src/features/forecasts/web/queries.ts";
import { NUMBER_REQUIRED } from "#src/shared/typed-number.ts";
import { call, messageOf } from "#src/web/call.ts";
import { FormStack } from "#src/web/ui/form-row.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import ui from "#src/web/ui/patterns.module.css";

interface OverrideFormProps {
  cell: Cell;
  unit: string | null;
  override: ForecastDay["override"];
}

/**
 * A form for a person's expectation, which replaces the forecast, and for its reason. When the day is over, the
 * expectation and the forecast are compared.
 */
export function OverrideForm({ cell, unit, override }: OverrideFormProps) {
  const { locale } = useFormat();
  const [quantity, setQuantity] = useState(override ? String(override.quantity) : "");
  const [reason, setReason] = useState(override?.reason ?? "");
  const [checked, setChecked] = useState(false);
  const { save, remove } = useOverride(cell);
  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (quantity === "" || reason.trim() === "") return;
    save.mutate({ quantity, reason });
  }
  const error = save.error ?? remove.error;
  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      <h3 className={classes.heading}>You know better?</h3>
      <FormStack>
        {override && (
          <p className={`${ui.muted} ${classes.note}`}>
            {override.by ?? "Somebody"} expects {amountText(override.quantity, locale)} instead of{" "}
            {amountText(override.forecast, locale)}: {override.reason}
          </p>
        )}
        <NumberField
          label="I expect"
          {...(unit !== null && { unit })}
          value={quantity}
          onChange={setQuantity}
          decimals={unit === null ? 0 : 3}
          error={checked && quantity === "" ? NUMBER_REQUIRED : undefined}
        />
        <TextInput
          label="Because"
          placeholder="A party of 40"
          maxLength={REASON_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={checked && reason.trim() === "" ? "Please say why" : undefined}
        />
        {error && (
          <Alert color="red" role="alert">
            {messageOf(error, "The change was not saved.")}
          </Alert>
        )}
        <div className={ui.buttons}>
          {override && (
            <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
              Back to Forecast
            </Button>
          )}
          <Button type="submit" loading={save.isPending}>
            Save Change
          </Button>
        </div>
      </FormStack>
    </form>
  );
}

function useOverride(cell: Cell) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: FORECASTS_KEY });
  const save = useMutation({
    mutationFn: (values: { quantity: string; reason: string }) => call(putOverride, { body: { ...cell, ...values } }),
    onSuccess: async () => {
      notify.success("Change saved", "What it takes of ingredients follows in a moment.");
      await refresh();
    },
  });
  const remove = useMutation({
    mutationFn: () => call(deleteOverride, { query: { ...cell } }),
    onSuccess: refresh,
  });
  return { save, remove };
}
