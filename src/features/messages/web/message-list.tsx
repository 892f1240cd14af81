import type { ResponseOutputOf } from "#src/shared/endpoint.ts";
import type { listMessages } from "#src/features/messages/contract.ts";
import { canSendAgain } from "#src/features/messages/rules.ts";
import { MessageRow } from "#src/features/messages/web/message-row.tsx";
import type { Show } from "#src/features/messages/web/queries.ts";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./messages.module.css";

interface MessageListProps {
  data: ResponseOutputOf<typeof listMessages>;
  show: Show;
  /** Whether the shown messages are those of the previous page. */
  stale: boolean;
}

const NOTHING: Record<Show, { title: string; hint: string }> = {
  all: { title: "No messages yet", hint: "Low stock alerts appear here." },
  waiting: { title: "No messages", hint: "No message waits to be sent." },
  failed: { title: "No messages", hint: "No message has failed." },
};

/** The messages, newest first. The first waiting one has the screen's main button. */
export function MessageList({ data, show, stale }: MessageListProps) {
  const { messages } = data;
  const outbox = data.delivery === "outbox";
  const next = outbox ? messages.find(({ state }) => canSendAgain(state)) : undefined;
  if (messages.length === 0) return <EmptyState title={NOTHING[show].title}>{NOTHING[show].hint}</EmptyState>;
  return (
    <ul className={`${ui.card} ${classes.list}`} aria-label="Messages" data-stale={stale || undefined}>
      {messages.map((message) => (
        <MessageRow key={message.id} message={message} outbox={outbox} next={message.id === next?.id} />
      ))}
    </ul>
  );
}
