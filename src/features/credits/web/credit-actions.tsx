import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { IconPhone, IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { type CreditRequest, deleteCreditRequest } from "#src/features/credits/contract.ts";
import {
  markCreditRequestSent,
  remindOfCreditRequest,
  sendCreditRequest,
} from "#src/features/credits/step-contract.ts";
import { waysOf } from "#src/features/suppliers/channels.ts";
import { ORDER_BY_LABELS, type OrderBy } from "#src/features/suppliers/order-by.ts";
import { FinishSending } from "#src/features/suppliers/web/finish-sending.tsx";
import { LetterDialog } from "#src/features/suppliers/web/letter-dialog.tsx";
import { call, CallError, messageOf } from "#src/web/call.ts";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./credits.module.css";

interface CreditActionsProps {
  request: CreditRequest;
  onSettled: () => unknown;
}

const CHANGED = new Set<CallError["code"]>(["CREDIT_CHANGED", "CREDIT_STATE"]);

function showError(error: Error): void {
  const changed = error instanceof CallError && CHANGED.has(error.code);
  notify.error(changed ? "This request has changed" : "This was not sent", messageOf(error, "Please try again."));
}

/** The next step of a request: to send it, to confirm that it was sent, or to remind the supplier. */
export function CreditActions({ request, onSettled }: CreditActionsProps) {
  if (request.state === "draft") return <SendDraft request={request} onSettled={onSettled} />;
  if (request.state === "sending" || request.state === "unconfirmed") {
    return <FinishRequest request={request} onSettled={onSettled} />;
  }
  if (request.state === "sent") return <Remind request={request} onSettled={onSettled} />;
  return null;
}

function SendDraft({ request, onSettled }: CreditActionsProps) {
  const [onPhone, setOnPhone] = useState(false);
  const body = { version: request.version };
  const query = { id: request.id };
  const send = useMutation({
    mutationFn: (via: "whatsapp" | "email") => call(sendCreditRequest, { query, body: { ...body, via } }),
    onError: showError,
    onSettled,
  });
  const drop = useMutation({
    mutationFn: () => call(deleteCreditRequest, { query }),
    onError: showError,
    onSettled,
  });
  const [first = "phone", ...others] = waysOf(request.channels);
  const start = (via: OrderBy) => (via === "phone" ? setOnPhone(true) : send.mutate(via));
  const isEmpty = request.lines.length === 0;
  return (
    <div className={`${ui.buttons} ${classes.actions}`}>
      <Button
        size="md"
        disabled={isEmpty}
        loading={send.isPending}
        leftSection={first === "phone" ? <IconPhone size={20} aria-hidden /> : <IconSend size={20} aria-hidden />}
        onClick={() => start(first)}
      >
        {first === "phone" ? "Approve and Phone It" : `Approve and Send by ${ORDER_BY_LABELS[first]}`}
      </Button>
      {others.map((via) => (
        <Button key={via} variant="default" disabled={isEmpty || send.isPending} onClick={() => start(via)}>
          {via === "phone" ? "Phone It" : `Send by ${ORDER_BY_LABELS[via]}`}
        </Button>
      ))}
      <ConfirmButton
        label="Put Aside"
        confirmLabel="Ask for Nothing"
        busy={drop.isPending}
        onConfirm={() => drop.mutate()}
      />
      {onPhone && (
        <LetterDialog
          title={`Phone ${request.supplier_name}`}
          channels={request.channels}
          run={() => call(markCreditRequestSent, { query, body: { ...body, via: "phone" } })}
          onClose={() => setOnPhone(false)}
          onSettled={onSettled}
        >
          <p className={classes.letter}>{request.text}</p>
        </LetterDialog>
      )}
    </div>
  );
}

function FinishRequest({ request, onSettled }: CreditActionsProps) {
  const query = { id: request.id };
  const { version } = request;
  return (
    <div className={`${ui.buttons} ${classes.actions}`}>
      <FinishSending
        letter={request}
        markSent={(via) => call(markCreditRequestSent, { query, body: { version, via } })}
        sendAgain={(via) => call(sendCreditRequest, { query, body: { version, via, again: true } })}
        onError={showError}
        onSettled={onSettled}
      />
    </div>
  );
}

/** Shows the reminder as it is sent. */
function Remind({ request, onSettled }: CreditActionsProps) {
  const [via, setVia] = useState<OrderBy | null>(null);
  const [first = "phone"] = waysOf(request.channels);
  if (request.reminder_text === null) return null;
  return (
    <div className={`${ui.buttons} ${classes.actions}`}>
      <Button variant={request.is_overdue ? "filled" : "default"} onClick={() => setVia(first)}>
        Remind the Supplier
      </Button>
      {via !== null && (
        <LetterDialog
          title={`Remind ${request.supplier_name}`}
          channels={request.channels}
          {...(via !== "phone" && { done: `Send by ${ORDER_BY_LABELS[via]}` })}
          run={() =>
            call(remindOfCreditRequest, { query: { id: request.id }, body: { version: request.version, via } })
          }
          onClose={() => setVia(null)}
          onSettled={onSettled}
        >
          <p className={classes.letter}>{request.reminder_text}</p>
        </LetterDialog>
      )}
    </div>
  );
}
