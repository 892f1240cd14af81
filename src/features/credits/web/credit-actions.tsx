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
import { LetterDialog } from "#src/features/credits/web/letter-dialog.tsx";
import { ORDER_BY_LABELS, type OrderBy } from "#src/features/suppliers/order-by.ts";
import { call, CallError, messageOf } from "#src/web/call.ts";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { notify } from "#src/web/ui/notify.tsx";
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
    return <FinishSending request={request} onSettled={onSettled} />;
  }
  if (request.state === "sent") return <Remind request={request} onSettled={onSettled} />;
  return null;
}

/** Returns the channels for a letter to the supplier, the preferred one first. */
function waysOf({ channels }: CreditRequest): OrderBy[] {
  const ways = (["whatsapp", "email", "phone"] as const).filter((via) => via === "phone" || channels[via] !== null);
  return ways.toSorted((a, b) => Number(b === channels.preferred) - Number(a === channels.preferred));
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
  const [first = "phone", ...others] = waysOf(request);
  const start = (via: OrderBy) => (via === "phone" ? setOnPhone(true) : send.mutate(via));
  const isEmpty = request.lines.length === 0;
  return (
    <div className={classes.actions}>
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
          request={request}
          text={request.text}
          title={`Phone ${request.supplier_name}`}
          done="I Read It Out"
          run={() => call(markCreditRequestSent, { query, body: { ...body, via: "phone" } })}
          onClose={() => setOnPhone(false)}
          onSettled={onSettled}
        />
      )}
    </div>
  );
}

/** Shown while the request is on its way, waits for a person to send it, or nobody knows whether it went out. */
function FinishSending({ request, onSettled }: CreditActionsProps) {
  const query = { id: request.id };
  const via = request.sent_by ?? "phone";
  const version = { version: request.version };
  const sent = useMutation({
    mutationFn: () => call(markCreditRequestSent, { query, body: { ...version, via } }),
    onError: showError,
    onSettled,
  });
  const again = useMutation({
    mutationFn: () =>
      call(sendCreditRequest, { query, body: { ...version, via: via === "email" ? via : "whatsapp", again: true } }),
    onError: showError,
    onSettled,
  });
  const isUnknown = request.state === "unconfirmed";
  return (
    <div className={classes.actions}>
      {request.link && !isUnknown && (
        <Button component="a" href={request.link} target="_blank" rel="noopener noreferrer">
          {via === "email" ? "Open in Mail" : "Open in WhatsApp"}
        </Button>
      )}
      <Button
        variant={isUnknown ? "filled" : "default"}
        loading={sent.isPending}
        disabled={again.isPending}
        onClick={() => sent.mutate()}
      >
        {isUnknown ? "They Have It" : "Mark as Sent"}
      </Button>
      {isUnknown && (
        <ConfirmButton
          label="They Do Not Have It"
          confirmLabel="Send Again"
          busy={again.isPending}
          onConfirm={() => again.mutate()}
        />
      )}
    </div>
  );
}

/** Shows the reminder as it is sent. */
function Remind({ request, onSettled }: CreditActionsProps) {
  const [via, setVia] = useState<OrderBy | null>(null);
  const [first = "phone"] = waysOf(request);
  if (request.reminder_text === null) return null;
  return (
    <div className={classes.actions}>
      <Button variant={request.is_overdue ? "filled" : "default"} onClick={() => setVia(first)}>
        Remind the Supplier
      </Button>
      {via !== null && (
        <LetterDialog
          request={request}
          text={request.reminder_text}
          title={`Remind ${request.supplier_name}`}
          done={via === "phone" ? "I Read It Out" : `Send by ${ORDER_BY_LABELS[via]}`}
          run={() =>
            call(remindOfCreditRequest, { query: { id: request.id }, body: { version: request.version, via } })
          }
          onClose={() => setVia(null)}
          onSettled={onSettled}
        />
      )}
    </div>
  );
}
