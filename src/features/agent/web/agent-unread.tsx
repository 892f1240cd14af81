import { useQuery } from "@tanstack/react-query";
import classes from "#src/features/agent/web/agent-button.module.css";
import { unreadQuery, useChatEvents } from "#src/features/agent/web/message-queries.ts";
import ui from "#src/web/ui/patterns.module.css";

/**
 * The number of unasked messages since the person last opened the conversation. It updates live, and loads after the
 * screen.
 */
export function AgentUnread() {
  const { data } = useQuery(unreadQuery);
  useChatEvents();
  const unread = data?.unread ?? 0;
  if (unread === 0) return null;
  return (
    <span className={`${ui.warning} ${classes.unread}`}>
      {unread > 99 ? "99+" : unread}
      <span className={ui.unseen}> new</span>
    </span>
  );
}
