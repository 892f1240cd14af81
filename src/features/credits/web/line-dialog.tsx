import { Button, Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { CreditLine, CreditRequest } from "#src/features/credits/contract.ts";
import { type Reason, REASONS } from "#src/features/credits/rules.ts";
import { REASON_LABELS } from "#src/features/credits/web/credit-words.ts";
import { creditSourcesQuery } from "#src/features/credits/web/queries.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { FormActions, FormRow, FormStack } from "#src/web/ui/form-row.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";

/** A line as entered; a new one without an id. */
export type EnteredLine = Pick<
  CreditLine,
  "reason" | "item_id" | "text" | "quantity" | "unit" | "unit_price" | "delivery_line_id" | "invoice_line_id"
> & { id?: string };

interface LineDialogProps {
  request: CreditRequest;
  /** Null for a new line. */
  line: CreditLine | null;
  busy: boolean;
  onEnter: (line: EnteredLine) => void;
  onClose: () => void;
}

const EMPTY = {
  reason: "short" as Reason,
  item_id: null,
  text: "",
  unit: "",
  delivery_line_id: null,
  invoice_line_id: null,
};

/** One line of a request: what it is about, the reason, the quantity and the price. */
export function LineDialog({ request, line, busy, onEnter, onClose }: LineDialogProps) {
  const [values, setValues] = useState<Omit<EnteredLine, "quantity" | "unit_price">>(line ?? EMPTY);
  const [quantity, setQuantity] = useState(line ? String(line.quantity) : "");
  const [price, setPrice] = useState(line?.unit_price == null ? "" : String(line.unit_price));
  const isComplete = values.text.trim() !== "" && values.unit.trim() !== "" && Number(quantity) > 0;
  function enter(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isComplete) return;
    onEnter({ ...values, quantity: Number(quantity), unit_price: Number(price) > 0 ? Number(price) : null });
  }
  return (
    <Dialog title={line ? "Change the line" : "Add a line"} onClose={onClose}>
      <form onSubmit={enter}>
        <FormStack>
          {!line && (
            <SourceLine
              request={request}
              onChoose={({ unit_price, ...chosen }) => {
                setValues({ ...values, ...chosen });
                setPrice(unit_price === null ? "" : String(unit_price));
              }}
            />
          )}
          <Select
            label="Why"
            allowDeselect={false}
            data={REASONS.map((reason) => ({ value: reason, label: REASON_LABELS[reason] }))}
            value={values.reason}
            onChange={(reason) => reason && setValues({ ...values, reason })}
          />
          <TextInput
            label="What it is"
            maxLength={200}
            value={values.text}
            onChange={(event) => setValues({ ...values, text: event.currentTarget.value })}
          />
          <FormRow>
            <NumberField label="Quantity" value={quantity} onChange={setQuantity} />
            <TextInput
              label="Unit"
              maxLength={40}
              value={values.unit}
              onChange={(event) => setValues({ ...values, unit: event.currentTarget.value })}
            />
            <NumberField
              label={values.reason === "price" ? "Too much for each" : "Price of each"}
              unit={request.currency}
              value={price}
              onChange={setPrice}
            />
          </FormRow>
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!isComplete} loading={busy}>
              {line ? "Save Line" : "Add Line"}
            </Button>
          </FormActions>
        </FormStack>
      </form>
    </Dialog>
  );
}

interface SourceLineProps {
  request: CreditRequest;
  onChoose: (line: Omit<EnteredLine, "id" | "reason" | "quantity">) => void;
}

/** A line of the invoice or delivery that the request is about; nothing when there is none. */
function SourceLine({ request, onChoose }: SourceLineProps) {
  const { data = [] } = useQuery(creditSourcesQuery(request.supplier_id));
  const source = data.find(({ id }) => id === request.invoice_id || id === request.delivery_id);
  if (!source) return null;
  return (
    <Select
      label={source.kind === "invoice" ? "From the invoice" : "From the delivery"}
      searchable
      data={source.lines.map(({ id, text }) => ({ value: id, label: text }))}
      onChange={(id) => {
        const line = source.lines.find((line) => line.id === id);
        if (!line) return;
        const { item_id, text, unit, unit_price } = line;
        const of =
          source.kind === "invoice"
            ? { invoice_line_id: line.id, delivery_line_id: null }
            : { invoice_line_id: null, delivery_line_id: line.id };
        onChoose({ item_id, text, unit, unit_price, ...of });
      }}
    />
  );
}
