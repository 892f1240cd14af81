import { Button, Radio } from "@mantine/core";
import { useState } from "react";
import type { UnlinkedDelivery } from "#src/features/deliveries/contract.ts";
import type { UnnamedLine } from "#src/features/invoices/receipts/contract.ts";
import type { DeliveryChoice, DeliveryQuestion } from "#src/features/invoices/review/web/delivery-choice.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { type Format, useFormat } from "#src/web/ui/format.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./delivery-question.module.css";

interface DeliveryQuestionProps {
  question: DeliveryQuestion;
  saving: boolean;
  onChoose: (choice: DeliveryChoice) => void;
  onClose: () => void;
}

/** Asks the person which delivery an invoice is for, and which of its lines came. */
export function DeliveryQuestionDialog({ question, saving, onChoose, onClose }: DeliveryQuestionProps) {
  const title = question.kind === "which" ? "Were These Goods Counted In?" : "Did This Come Too?";
  return (
    <Dialog title={title} onClose={onClose} closeButtonProps={{ "aria-label": "Back to the invoice" }} size="lg">
      {question.kind === "which" ? (
        <WhichDelivery deliveries={question.deliveries} saving={saving} onChoose={onChoose} />
      ) : (
        <CameLines
          lines={question.lines}
          saving={saving}
          onChoose={(came_lines) => onChoose({ ...question.choice, came_lines })}
        />
      )}
    </Dialog>
  );
}

interface WhichDeliveryProps {
  deliveries: readonly UnlinkedDelivery[];
  saving: boolean;
  onChoose: (choice: DeliveryChoice) => void;
}

function WhichDelivery({ deliveries, saving, onChoose }: WhichDeliveryProps) {
  const format = useFormat();
  return (
    <>
      <p className={classes.text}>
        Some of this was counted in at the door these days. If the invoice is for one of these deliveries, nothing is
        added to stock twice.
      </p>
      <ul className={classes.choices}>
        {deliveries.map((delivery) => (
          <li key={delivery.delivery_id} className={`${ui.toolbar} ${classes.choice}`}>
            <div>
              <strong>{deliveryName(delivery, format)}</strong>
              <p className={`${ui.mutedMd} ${classes.soft}`}>{itemsText(delivery, format)}</p>
            </div>
            <Button disabled={saving} onClick={() => onChoose({ delivery_id: delivery.delivery_id })}>
              For This Delivery
            </Button>
          </li>
        ))}
        <li className={`${ui.toolbar} ${classes.choice}`}>
          <div>
            <strong>Another delivery</strong>
            <p className={`${ui.mutedMd} ${classes.soft}`}>
              These goods were not counted in yet. They are added to stock now.
            </p>
          </div>
          <Button variant="default" disabled={saving} onClick={() => onChoose({ delivery_id: null })}>
            Add to Stock
          </Button>
        </li>
      </ul>
    </>
  );
}

function deliveryName({ booked_at, booked_by, po_number }: UnlinkedDelivery, format: Format): string {
  const order = po_number === null ? "" : `Order ${po_number}, `;
  return `${order}${format.dateTime(booked_at)}${booked_by ? `, ${booked_by}` : ""}`;
}

const MAX_ITEMS = 6;

function itemsText({ items }: UnlinkedDelivery, format: Format): string {
  const shown = items.slice(0, MAX_ITEMS).map((item) => `${item.name} ${format.quantity(item.quantity, item.unit)}`);
  const more = items.length - shown.length;
  return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(", ");
}

interface CameLinesProps {
  lines: readonly UnnamedLine[];
  saving: boolean;
  onChoose: (lines: { line: number; came: boolean }[]) => void;
}

function CameLines({ lines, saving, onChoose }: CameLinesProps) {
  const format = useFormat();
  const [said, setSaid] = useState<ReadonlyMap<number, boolean>>(new Map());
  const choices = lines.flatMap(({ line }) => {
    const came = said.get(line);
    return came === undefined ? [] : { line, came };
  });
  const valueOf = (line: number) => (said.has(line) ? (said.get(line) ? "came" : "missing") : null);
  return (
    <>
      <p className={classes.text}>It is on the invoice, but was not counted in with the delivery.</p>
      <ul className={classes.choices}>
        {lines.map(({ line, item_name, quantity, unit }) => (
          <li key={line} className={`${ui.toolbar} ${classes.choice}`}>
            <Radio.Group
              label={`${item_name}, ${format.quantity(quantity, unit)}`}
              value={valueOf(line)}
              onChange={(value) => setSaid(new Map(said).set(line, value === "came"))}
            >
              <div className={`${ui.wrap} ${classes.radios}`}>
                <Radio value="came" label="It came: add it to stock" />
                <Radio value="missing" label="It did not come" />
              </div>
            </Radio.Group>
          </li>
        ))}
      </ul>
      <Button fullWidth mt="md" disabled={saving || choices.length < lines.length} onClick={() => onChoose(choices)}>
        Save to Inventory
      </Button>
    </>
  );
}
