import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { CreditRequest, FittingNote } from "#src/features/credits/contract.ts";
import { allows } from "#src/features/credits/states.ts";
import { settleCreditRequest } from "#src/features/credits/step-contract.ts";
import { currencyDigits, formatMoney } from "#src/shared/money.ts";
import { call, messageOf } from "#src/web/call.ts";
import { FormActions, FormRow, FormStack } from "#src/web/ui/form-row.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./credits.module.css";

type Settling =
  | { outcome: "accepted" | "reopened" }
  | { outcome: "refused"; reason: string }
  | { outcome: "settled"; invoice_id: string }
  | { outcome: "settled"; amount: number };

interface SettleActionsProps {
  request: CreditRequest;
  onSettled: () => unknown;
}

/** Records the supplier's reply, and what came back. */
export function SettleActions({ request, onSettled }: SettleActionsProps) {
  const settle = useMutation({
    mutationFn: (settling: Settling) =>
      call(settleCreditRequest, { query: { id: request.id }, body: { version: request.version, ...settling } }),
    onError: (error) => notify.error("This was not saved", messageOf(error, "Please try again.")),
    onSettled,
  });
  const run = (settling: Settling) => settle.mutate(settling);
  if (allows(request.state, "reopened") && request.state !== "accepted") {
    return (
      <div className={`${ui.buttons} ${classes.actions}`}>
        <Button variant="default" loading={settle.isPending} onClick={() => run({ outcome: "reopened" })}>
          Open It Again
        </Button>
      </div>
    );
  }
  if (!allows(request.state, "settled")) return null;
  if (request.state === "draft" && request.notes.length === 0) return null;
  return (
    <SectionCard title="What came of it">
      <FormStack>
        {request.notes.map((note) => (
          <NoteRow
            key={note.invoice_id}
            note={note}
            request={request}
            busy={settle.isPending}
            onSettle={() => run({ outcome: "settled", invoice_id: note.invoice_id })}
          />
        ))}
        {request.state !== "draft" && <ByHand request={request} busy={settle.isPending} run={run} />}
      </FormStack>
    </SectionCard>
  );
}

interface NoteRowProps {
  note: FittingNote;
  request: CreditRequest;
  busy: boolean;
  onSettle: () => void;
}

/** A credit note that may settle the request, entirely or in part; it says how much. */
function NoteRow({ note, request, busy, onSettle }: NoteRowProps) {
  const format = useFormat();
  const money = (amount: number) => formatMoney(amount, request.currency, format.locale);
  const isPart = request.amount > note.settles;
  return (
    <div className={`${ui.columns} ${classes.line}`}>
      <div>
        <p className={`${ui.breakable} ${classes.name}`}>
          Credit note {note.invoice_number} of {format.day(note.date)}
        </p>
        <p className={`${ui.mutedMd} ${classes.soft}`}>
          {isPart ? `Covers ${money(note.settles)} of ${money(request.amount)}` : `Covers all ${money(note.settles)}`}
        </p>
      </div>
      <Button variant="default" loading={busy} onClick={onSettle}>
        It Settles This
      </Button>
    </div>
  );
}

function ByHand({ request, busy, run }: { request: CreditRequest; busy: boolean; run: (settling: Settling) => void }) {
  const [amount, setAmount] = useState(request.amount > 0 ? String(request.amount) : "");
  const [reason, setReason] = useState("");
  return (
    <>
      <FormRow>
        <NumberField
          label="Came back"
          unit={request.currency}
          decimals={currencyDigits(request.currency)}
          value={amount}
          onChange={setAmount}
        />
        <Button
          mt="auto"
          variant="default"
          disabled={!(Number(amount) > 0)}
          loading={busy}
          onClick={() => run({ outcome: "settled", amount: Number(amount) })}
        >
          Settle
        </Button>
      </FormRow>
      <FormRow>
        <TextInput
          label="Why they refused"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button
          mt="auto"
          variant="default"
          disabled={reason.trim() === ""}
          loading={busy}
          onClick={() => run({ outcome: "refused", reason })}
        >
          They Refused
        </Button>
      </FormRow>
      <FormActions>
        {request.state === "accepted" ? (
          <Button variant="default" loading={busy} onClick={() => run({ outcome: "reopened" })}>
            Not Accepted After All
          </Button>
        ) : (
          <Button variant="default" loading={busy} onClick={() => run({ outcome: "accepted" })}>
            They Accepted
          </Button>
        )}
      </FormActions>
    </>
  );
}
