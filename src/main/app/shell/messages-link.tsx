import { IconMessage } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { messagesToSend } from "#src/features/messages/rules.ts";
import { messagesQuery } from "#src/features/messages/web/queries.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";
import ui from "#src/web/ui/patterns.module.css";
import badge from "./count.module.css";
import classes from "./messages-link.module.css";

/** Leads to Messages, with the number of messages that wait for the owner: in the outbox, or failed. */
export function MessagesLink() {
  const client = useQueryClient();
  const { data } = useQuery(messagesQuery(1, "waiting"));
  useRefreshOnEvents(["messages.changed"], () => void client.invalidateQueries({ queryKey: ["messages"] }));
  const count = data ? messagesToSend(data) : 0;
  const search = count > 0 && data?.counts.waiting ? { show: "waiting" } : {};
  return (
    <Link
      to="/messages"
      search={search}
      className={`${ui.inline} ${classes.link}`}
      aria-label={count === 0 ? "Messages" : `Messages: ${count} ${count === 1 ? "waits" : "wait"}`}
    >
      <IconMessage size={22} stroke={1.75} aria-hidden />
      {count > 0 && (
        <span className={`${ui.warning} ${badge.count}`} aria-hidden>
          {count > 99 ? "99+" : count}
        </span>
      )}
    </Link>
  );
}
