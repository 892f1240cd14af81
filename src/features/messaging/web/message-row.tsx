import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { IconBrandWhatsapp } from "@tabler/icons-react";
import { markMessageSent, type Message, retryMessage } from "#src/features/messaging/contract.ts";
import { isUnsent } from "#src/features/messaging/rules.ts";
import { call, messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";
import { RelativeTime } from "#src/web/ui/relative-time.tsx";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";
import classes from "./messages.module.css";

interface MessageRowProps {
  message: Message;
  /** Nothing is sent by itself here: the owner opens each message. */
  outbox: boolean;
}

export function MessageRow({ message, outbox }: MessageRowProps) {
  const client = useQueryClient();
  const { id, state, to_number, body, error, link, created_at } = message;
  const query = { id };
  const options = {
    onError: (problem: Error) => notify.error("Error", messageOf(problem, "Please try again.")),
    onSettled: () => client.invalidateQueries({ queryKey: ["messages"] }),
  };
  const retry = useMutation({ mutationFn: () => call(retryMessage, { query }), ...options });
  const sent = useMutation({ mutationFn: () => call(markMessageSent, { query }), ...options });
  const unsent = isUnsent(state);
  return (
    <li className={classes.message}>
      <div className={classes.head}>
        <StatusBadge status={state} {...(outbox && state === "queued" && { label: "Ready to Send", tone: "warn" })} />
        <span className={classes.to}>{to_number ?? "No phone number: choose the chat yourself"}</span>
        <span className={classes.when}>
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
        {unsent && state !== "sending" && (
          <Button variant="default" loading={sent.isPending} disabled={retry.isPending} onClick={() => sent.mutate()}>
            Mark as Sent
          </Button>
        )}
        {!outbox && unsent && state !== "sending" && (
          <Button variant="default" loading={retry.isPending} disabled={sent.isPending} onClick={() => retry.mutate()}>
            {state === "queued" ? "Send Now" : "Retry"}
          </Button>
        )}
      </div>
    </li>
  );
}
