import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { IconBrandWhatsapp } from "@tabler/icons-react";
import { markMessageSent, type Message, retryMessage } from "#src/features/messaging/contract.ts";
import { canSendAgain, isUnsent } from "#src/features/messaging/rules.ts";
import { call, messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";
import { RelativeTime } from "#src/web/ui/relative-time.tsx";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";
import classes from "./messages.module.css";

interface MessageRowProps {
  message: Message;
  /** Messages are not sent automatically: the owner opens each one in WhatsApp. */
  outbox: boolean;
}

export function MessageRow({ message, outbox }: MessageRowProps) {
  const client = useQueryClient();
  const { id, state, to_number, body, error, link, created_at } = message;
  const query = { id };
  const callbacks = {
    onError: (problem: Error) => notify.error("Error", messageOf(problem, "Please try again.")),
    onSettled: () => client.invalidateQueries({ queryKey: ["messages"] }),
  };
  const retry = useMutation({ mutationFn: () => call(retryMessage, { query }), ...callbacks });
  const sent = useMutation({ mutationFn: () => call(markMessageSent, { query }), ...callbacks });
  const unsent = isUnsent(state);
  const sendable = canSendAgain(state);
  return (
    <li className={classes.message}>
      <div className={classes.head}>
        <StatusBadge status={state} {...(outbox && state === "queued" && { label: "Ready to Send", tone: "warn" })} />
        <span className={classes.recipient}>{to_number ?? "No phone number. Choose the chat in WhatsApp."}</span>
        <span className={classes.time}>
          <RelativeTime moment={created_at} />
        </span>
      </div>
      <p className={classes.body}>{body}</p>
      {error && unsent && <p className={classes.error}>{error}</p>}
      <div className={classes.actions}>
        <Button
          component="a"
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          variant={outbox && unsent ? "light" : "default"}
          leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
        >
          Open in WhatsApp
        </Button>
        {sendable && (
          <Button variant="default" loading={sent.isPending} disabled={retry.isPending} onClick={() => sent.mutate()}>
            Mark as Sent
          </Button>
        )}
        {!outbox && sendable && (
          <Button variant="default" loading={retry.isPending} disabled={sent.isPending} onClick={() => retry.mutate()}>
            {state === "queued" ? "Send Now" : "Retry"}
          </Button>
        )}
      </div>
    </li>
  );
}
