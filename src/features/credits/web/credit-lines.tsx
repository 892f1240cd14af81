import { Anchor, Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type CreditLine, type CreditRequest, updateCreditRequest } from "#src/features/credits/contract.ts";
import { REASON_LABELS } from "#src/features/credits/web/credit-words.ts";
import { type EnteredLine, LineDialog } from "#src/features/credits/web/line-dialog.tsx";
import { formatMoney } from "#src/shared/money.ts";
import { call, messageOf } from "#src/web/call.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./credits.module.css";

interface CreditLinesProps {
  request: CreditRequest;
  editable: boolean;
  onSaved: () => unknown;
}

/** The lines of a request: what is requested, why, and the known data. */
export function CreditLines({ request, editable, onSaved }: CreditLinesProps) {
  const format = useFormat();
  const [edited, setEdited] = useState<CreditLine | "new" | null>(null);
  const save = useMutation({
    mutationFn: (lines: readonly EnteredLine[]) =>
      call(updateCreditRequest, {
        query: { id: request.id },
        body: { version: request.version, lines: lines.map(asWanted) },
      }),
    onSuccess: () => setEdited(null),
    onError: (error) => notify.error("This was not saved", messageOf(error, "Please try again.")),
    onSettled: onSaved,
  });
  const enter = (line: EnteredLine) =>
    save.mutate(
      edited === "new" ? [...request.lines, line] : request.lines.map((one) => (one === edited ? line : one)),
    );
  return (
    <>
      <ul>
        {request.lines.map((line) => (
          <LineRow key={line.id} line={line} request={request}>
            {editable && (
              <div className={`${ui.wrap} ${classes.lineActions}`}>
                <Button variant="subtle" size="compact-md" onClick={() => setEdited(line)}>
                  Change
                </Button>
                <Button
                  variant="subtle"
                  size="compact-md"
                  color="red"
                  disabled={save.isPending}
                  onClick={() => save.mutate(request.lines.filter((one) => one !== line))}
                >
                  Drop
                </Button>
              </div>
            )}
          </LineRow>
        ))}
      </ul>
      {request.lines.length === 0 && <p className={`${ui.mutedMd} ${classes.soft}`}>Nothing is asked back yet.</p>}
      {request.lines.length > 1 && request.amount > 0 && (
        <p className={`${ui.ends} ${classes.total}`}>
          <span>Total</span>
          <span>{formatMoney(request.amount, request.currency, format.locale)}</span>
        </p>
      )}
      {editable && (
        <Button variant="default" onClick={() => setEdited("new")}>
          Add a Line
        </Button>
      )}
      {edited && (
        <LineDialog
          request={request}
          line={edited === "new" ? null : edited}
          busy={save.isPending}
          onEnter={enter}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function asWanted(line: EnteredLine) {
  const { id, reason, item_id, text, quantity, unit, unit_price, delivery_line_id, invoice_line_id } = line;
  return {
    ...(id !== undefined && { id }),
    reason,
    item_id,
    text,
    quantity,
    unit,
    unit_price,
    delivery_line_id,
    invoice_line_id,
  };
}

function LineRow({ line, request, children }: { line: CreditLine; request: CreditRequest; children: React.ReactNode }) {
  const format = useFormat();
  const quantity = (value: number) => format.quantity(value, line.unit);
  const money = (value: number, digits?: number) => formatMoney(value, request.currency, format.locale, digits);
  const known = [
    line.ordered !== null && `${quantity(line.ordered)} ordered`,
    line.delivered !== null && `${quantity(line.delivered)} delivered`,
    line.invoiced !== null && `${quantity(line.invoiced)} invoiced`,
    line.agreed_price !== null && `${money(line.agreed_price, 4)} agreed`,
    line.charged_price !== null && `${money(line.charged_price, 4)} charged`,
  ].filter(Boolean);
  const { invoice_id } = request;
  return (
    <li className={`${ui.columns} ${classes.line}`}>
      <div>
        <p className={`${ui.breakable} ${classes.name}`}>{line.text}</p>
        <p className={`${ui.mutedMd} ${classes.soft}`}>
          {REASON_LABELS[line.reason]}: {quantity(line.quantity)}
          {line.unit_price !== null && ` at ${money(line.unit_price, 4)}`}
        </p>
        {known.length > 0 && <p className={`${ui.mutedMd} ${classes.soft}`}>{known.join(", ")}</p>}
        {invoice_id !== null && line.item_id !== null && line.invoice_line_id !== null && (
          <Anchor
            renderRoot={(props) => (
              <Link {...props} to="/invoices/$id" params={{ id: invoice_id }} search={{ item: line.item_id ?? "" }} />
            )}
          >
            See it on the invoice
          </Anchor>
        )}
      </div>
      <span className={classes.amount}>{line.amount === null ? "Price not known" : money(line.amount)}</span>
      {children}
    </li>
  );
}
