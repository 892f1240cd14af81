import { ActionIcon, Button, Drawer, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { IconSearch, IconX } from "@tabler/icons-react";
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { v7 as uuid } from "uuid";
import { MAX_MESSAGE } from "#src/features/agent/contract.ts";
import { MessageForm } from "#src/features/agent/web/message-form.tsx";
import { unreadQuery, useMarkChatSeen } from "#src/features/agent/web/message-queries.ts";
import type { Asked } from "#src/features/agent/web/open-agent.ts";
import { chatQuery, useChat } from "#src/features/agent/web/queries.ts";
import { useSendFiles } from "#src/features/agent/web/use-send-files.ts";
import { TurnView } from "#src/features/agent/web/turn-view.tsx";
import { messageOf } from "#src/web/call.ts";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./agent-panel.module.css";
import { LANGUAGES } from "#src/features/agent/languages.ts";
import { notify } from "#src/web/ui/notify.tsx";

/** Returns the browser's language if the agent has it. */
const ownLanguage = () => LANGUAGES.find((language) => navigator.language.startsWith(language)) ?? "en";

const showError = (error: unknown) => notify.error(messageOf(error, "The agent did not reply. Please try again."));

const SEARCH_PAUSE_MS = 200;
const STARTS = ["What is low?", "Sales yesterday", "What is sold out?", "Help"];

const scrollHere = (element: HTMLElement | null) => element?.scrollIntoView({ block: "end" });
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** Files that are dropped on the conversation are sent. */
const droppable = (onFiles: (files: File[]) => void) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  },
});

interface AgentPanelProps {
  opened: boolean;
  /** A message from elsewhere in the app; it is sent once. */
  asked: Asked | null;
  onClose: () => void;
  /** Additional buttons above the conversation. */
  tools: ReactNode;
}

/** The conversation with the agent: beside the screen, or over the whole screen of a phone. */
export function AgentPanel({ opened, asked, onClose, tools }: AgentPanelProps) {
  const [search, setSearch] = useState<string | null>(null);
  const [searched] = useDebouncedValue(search?.trim() ?? "", SEARCH_PAUSE_MS);
  const found = useQuery({ ...chatQuery(searched), enabled: opened });
  const { send, sendFile, confirm, reject, remove } = useChat();
  const seen = useMarkChatSeen();
  useMarkSeen(opened, () => seen.mutate());
  const sendFiles = useSendFiles(sendFile, ownLanguage());
  const turns = found.data ?? [];
  const busy = send.isPending || sendFile.isPending || confirm.isPending || reject.isPending;
  const say = (text: string) => {
    if (text.trim() === "" || busy) return;
    setSearch(null);
    send.mutate({ id: uuid(), text, language: ownLanguage() }, { onError: showError });
  };
  useAsked(asked, ({ id, text }) => {
    send.mutate({ id, text: text.slice(0, MAX_MESSAGE), language: ownLanguage() }, { onError: showError });
  });
  const newest = turns.at(-1)?.id;
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="md"
      title="Agent"
      closeButtonProps={{ "aria-label": "Close" }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <div className={`${ui.toolbar} ${classes.tools}`}>
        {search === null ? (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconSearch size={16} />}
            onClick={() => setSearch("")}
          >
            Search
          </Button>
        ) : (
          <TextInput
            className={classes.search}
            aria-label="Search the conversation"
            placeholder="Search the conversation"
            ref={takeFocus}
            value={search}
            maxLength={100}
            onChange={(event) => setSearch(event.currentTarget.value)}
            rightSection={
              <ActionIcon variant="subtle" aria-label="End the search" onClick={() => setSearch(null)}>
                <IconX size={16} />
              </ActionIcon>
            }
          />
        )}
        {search === null && tools}
        {turns.length > 0 && search === null && (
          <ConfirmButton
            label="Delete conversation"
            confirmLabel="Delete"
            busy={remove.isPending}
            onConfirm={() => remove.mutate(undefined, { onError: showError })}
          />
        )}
      </div>
      <div
        className={`${ui.column} ${classes.turns}`}
        role="log"
        aria-label="Conversation"
        tabIndex={0}
        {...(sendFiles && droppable((files) => void sendFiles(files)))}
      >
        {turns.length === 0 && !found.isPending && <Empty searching={searched !== ""} onSay={say} />}
        {turns.map((turn) => (
          <TurnView
            key={turn.id}
            turn={turn}
            isLast={turn.id === newest && searched === ""}
            busy={busy}
            onSay={say}
            onConfirm={(id) => confirm.mutate(id, { onError: showError })}
            onReject={(id) => reject.mutate(id, { onError: showError })}
            onLeave={onClose}
          />
        ))}
        {found.isError && <p className={classes.note}>{messageOf(found.error, "The conversation did not load.")}</p>}
        {send.isPending && <p className={classes.note}>One moment...</p>}
        {sendFile.isPending && <p className={classes.note}>Sending...</p>}
        <div key={`${newest} ${busy}`} ref={scrollHere} />
      </div>
      <MessageForm busy={busy} onSay={say} onFiles={sendFiles && ((files, text) => void sendFiles(files, text))} />
    </Drawer>
  );
}

/** Sends each message from elsewhere in the app once. */
function useAsked(asked: Asked | null, say: (asked: Asked) => void): void {
  const current = useRef(say);
  const last = useRef<string | null>(null);
  useEffect(() => {
    current.current = say;
  });
  useEffect(() => {
    if (asked === null || asked.id === last.current) return;
    last.current = asked.id;
    current.current(asked);
  }, [asked]);
}

/** Marks new messages as seen while the conversation is open. */
function useMarkSeen(opened: boolean, mark: () => void): void {
  const { data } = useQuery(unreadQuery);
  const current = useRef(mark);
  useEffect(() => {
    current.current = mark;
  });
  const isNew = opened && (data?.unread ?? 0) > 0;
  useEffect(() => {
    if (isNew) current.current();
  }, [isNew]);
}

function Empty({ searching, onSay }: { searching: boolean; onSay: (text: string) => void }) {
  if (searching) return <p className={classes.note}>Nothing in the conversation has this text.</p>;
  return (
    <div className={`${ui.muted} ${classes.empty}`}>
      <p>
        Ask about stock, sales and orders, say what to count, waste or mark sold out, or send a photo of a delivery note
        or an invoice. Nothing is changed before you confirm it. English, español, français, Deutsch and 中文.
      </p>
      <div className={`${ui.buttons} ${classes.choices}`}>
        {STARTS.map((text) => (
          <Button key={text} variant="default" size="xs" onClick={() => onSay(text)}>
            {text}
          </Button>
        ))}
      </div>
    </div>
  );
}
