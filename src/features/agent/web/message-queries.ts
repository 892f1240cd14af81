import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import * as settings from "#src/features/agent/settings-contract.ts";
import { call } from "#src/web/call.ts";
import { mayMiss, useCompanyEvents } from "#src/web/events.ts";
import { useSession } from "#src/web/session/session.tsx";

/** The number of unasked messages since the person last opened the conversation. */
export const unreadQuery = queryOptions({
  queryKey: ["chat-unread"],
  queryFn: ({ signal }) => call(settings.readUnread, undefined, { signal }),
});

export const agentSettingsQuery = queryOptions({
  queryKey: ["agent-settings"],
  queryFn: ({ signal }) => call(settings.readAgentSettings, undefined, { signal }),
});

/**
 * Reloads the conversation, its unread count and the settings when the agent writes, or when the person writes in
 * another tab.
 */
export function useChatEvents(): void {
  const client = useQueryClient();
  const { user } = useSession();
  useCompanyEvents(({ type, id }) => {
    if (!mayMiss(type) && (type !== "chat.changed" || id !== user?.id)) return;
    for (const name of ["chat", "chat-unread", "agent-settings"]) void client.invalidateQueries({ queryKey: [name] });
  });
}

/** Stores that the person has seen the conversation. */
export function useMarkChatSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(settings.markChatSeen),
    onSuccess: (unread) => client.setQueryData(unreadQuery.queryKey, unread),
  });
}
