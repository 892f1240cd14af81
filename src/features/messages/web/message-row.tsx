import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { IconBrandWhatsapp } from "@tabler/icons-react";
import { markMessageSent, type Message, retryMessage } from "#src/features/messages/contract.ts";
import { canSendAgain, isUnsent } from "#src/features/messages/rules.ts";
import { call, messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";
import { RelativeTime } from "#src/web/ui/relative-time.tsx";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./messages.module.css";

interface MessageRowProps {
  message: Message;
  /** Messages are not sent automatically: the owner opens each one in WhatsApp. */
  outbox: boolean;
  /** Whether it is the next message to send. If so, its button is the main one. */
  next: boolean;
}

export function MessageRow({ message, outbox, next }: MessageRowProps) {
  const { state, to_number, body, error, created_at } = message;
  const [title = "", ...rest] = body.split("\n");
  return (
    <li className={`${ui.divided} ${classes.message}`}>
      <h2 className={classes.title}>{title}</h2>
      <p className={`${ui.cluster} ${ui.mutedMd} ${classes.when}`}>
        <MessageState state={state} outbox={outbox} />
        <RelativeTime moment={created_at} />
        <span>{to_number ? `to ${to_number}` : "No phone number. Choose the chat in WhatsApp."}</span>
      </p>
      {rest.length > 0 && <p className={classes.body}>{rest.join("\n").trim()}</p>}
      {error && isUnsent(state) && <p className={classes.error}>{error}</p>}
      <MessageActions message={message} outbox={outbox} next={next} />
    </li>
  );
}

/** A message that failed has a badge; every other state is quiet text. */
function MessageState({ state, outbox }: Pick<Message, "state"> & Pick<MessageRowProps, "outbox">) {
  if (isUnsent(state) && state !== "queued") return <StatusBadge status={state} />;
  return <StatusBadge status={state} tone="plain" {...(outbox && state === "queued" && { label: "Ready to Send" })} />;
}

function MessageActions({ message: { id, state, link }, outbox, next }: MessageRowProps) {
  const client = useQueryClient();
  const query = { id };
  const callbacks = {
    onError: (problem: Error) => notify.error("Error", messageOf(problem, "Please try again.")),
    onSettled: () => client.invalidateQueries({ queryKey: ["messages"] }),
  };
  const retry = useMutation({ mutationFn: () => call(retryMessage, { query }), ...callbacks });
  const sent = useMutation({ mutationFn: () => call(markMessageSent, { query }), ...callbacks });
  const sendable = canSendAgain(state);
  return (
    <div className={classes.actions}>
      <Button
        component="a"
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        variant={next ? "filled" : sendable ? "default" : "subtle"}
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
  );
}
