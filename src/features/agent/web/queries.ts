import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import * as agent from "#src/features/agent/contract.ts";
import { call } from "#src/web/call.ts";
import { upload } from "#src/web/upload.ts";

/** Milliseconds between loads of the conversation while a document in it is being read, in case an event was lost. */
const READING_POLL_MS = 3000;

export const chatQuery = (containing: string) =>
  queryOptions({
    queryKey: ["chat", containing],
    refetchInterval: ({ state }: { state: { data?: agent.Turn[] | undefined } }) =>
      state.data?.some(({ paper }) => paper?.state === "reading") ? READING_POLL_MS : false,
    queryFn: async ({ signal }) => (await call(agent.readChat, { query: { q: containing } }, { signal })).turns,
  });

/** Returns the actions of the conversation. After each action, the conversation is shown. */
export function useChat() {
  const client = useQueryClient();
  const shown = {
    onSuccess: ({ turns }: { turns: agent.Turn[] }) => client.setQueryData(chatQuery("").queryKey, turns),
    // If the server rejects a confirmation, the proposal may have ended or changed.
    onError: () => client.invalidateQueries({ queryKey: ["chat"] }),
  };
  const send = useMutation({
    mutationFn: (body: { id: string; text: string; language: agent.SpokenLanguage }) => call(agent.sendChat, { body }),
    ...shown,
  });
  const sendFile = useMutation({
    mutationFn: ({
      file,
      text,
      ...query
    }: {
      file: File;
      text: string;
      id: string;
      language: agent.SpokenLanguage;
    }) => {
      const body = new FormData();
      body.set("file", file, file.name);
      if (text.trim() !== "") body.set("text", text);
      return upload(agent.sendPaper, { query, body });
    },
    ...shown,
  });
  const confirm = useMutation({ mutationFn: (id: string) => call(agent.confirmProposal, { body: { id } }), ...shown });
  const reject = useMutation({ mutationFn: (id: string) => call(agent.rejectProposal, { body: { id } }), ...shown });
  const remove = useMutation({
    mutationFn: () => call(agent.deleteChat),
    onSuccess: () => client.setQueriesData({ queryKey: ["chat"] }, []),
  });
  return { send, sendFile, confirm, reject, remove };
}
