import { ActionIcon, Button, Drawer, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { IconSearch, IconSend, IconX } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { v7 as uuid } from "uuid";
import { MAX_MESSAGE } from "#src/features/agent/contract.ts";
import { chatQuery, useChat } from "#src/features/agent/web/queries.ts";
import { TurnView } from "#src/features/agent/web/turn-view.tsx";
import { LANGUAGES } from "#src/shared/languages.ts";
import { messageOf } from "#src/web/call.ts";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import classes from "./agent-panel.module.css";

const SEARCH_PAUSE_MS = 200;
const STARTS = ["What is low?", "Sales yesterday", "What is sold out?", "Help"];

/** The browser's language where the agent speaks it. */
const ownLanguage = () => LANGUAGES.find((language) => navigator.language.startsWith(language)) ?? "en";

const showError = (error: unknown) => notify.error(messageOf(error, "The agent did not reply. Please try again."));

const scrollHere = (element: HTMLElement | null) => element?.scrollIntoView({ block: "end" });
const takeFocus = (element: HTMLElement | null) => element?.focus();

interface AgentPanelProps {
  opened: boolean;
  onClose: () => void;
  /** Further buttons over the conversation. */
  tools: ReactNode;
}

/** The conversation with the agent: beside the screen, or over all of a phone. */
export function AgentPanel({ opened, onClose, tools }: AgentPanelProps) {
  const [search, setSearch] = useState<string | null>(null);
  const [asked] = useDebouncedValue(search?.trim() ?? "", SEARCH_PAUSE_MS);
  const found = useQuery({ ...chatQuery(asked), enabled: opened });
  const { send, confirm, reject, remove } = useChat();
  const turns = found.data ?? [];
  const busy = send.isPending || confirm.isPending || reject.isPending;
  const say = (text: string) => {
    if (text.trim() === "" || busy) return;
    setSearch(null);
    send.mutate({ id: uuid(), text, language: ownLanguage() }, { onError: showError });
  };
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
      <div className={classes.tools}>
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
      <div className={classes.turns} role="log" aria-label="Conversation" tabIndex={0}>
        {turns.length === 0 && !found.isPending && <Empty searching={asked !== ""} onSay={say} />}
        {turns.map((turn) => (
          <TurnView
            key={turn.id}
            turn={turn}
            isLast={turn.id === newest && asked === ""}
            busy={busy}
            onSay={say}
            onConfirm={(id) => confirm.mutate(id, { onError: showError })}
            onReject={(id) => reject.mutate(id, { onError: showError })}
          />
        ))}
        {found.isError && <p className={classes.note}>{messageOf(found.error, "The conversation did not load.")}</p>}
        {send.isPending && <p className={classes.note}>One moment...</p>}
        <div key={`${newest} ${busy}`} ref={scrollHere} />
      </div>
      <MessageForm busy={busy} onSay={say} />
    </Drawer>
  );
}

function Empty({ searching, onSay }: { searching: boolean; onSay: (text: string) => void }) {
  if (searching) return <p className={classes.note}>Nothing in the conversation has this text.</p>;
  return (
    <div className={classes.empty}>
      <p>
        Ask about stock, sales and orders, or say what to count, waste or mark sold out. Nothing is changed before you
        confirm it. English, español, français, Deutsch and 中文.
      </p>
      <div className={classes.choices}>
        {STARTS.map((text) => (
          <Button key={text} variant="default" size="xs" onClick={() => onSay(text)}>
            {text}
          </Button>
        ))}
      </div>
    </div>
  );
}

function MessageForm({ busy, onSay }: { busy: boolean; onSay: (text: string) => void }) {
  const [text, setText] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || text.trim() === "") return;
    onSay(text);
    setText("");
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        className={classes.input}
        aria-label="Message to the agent"
        placeholder="How much rice is in stock?"
        data-autofocus
        value={text}
        maxLength={MAX_MESSAGE}
        autoComplete="off"
        enterKeyHint="send"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ActionIcon type="submit" size={44} aria-label="Send" disabled={busy || text.trim() === ""}>
        <IconSend size={20} />
      </ActionIcon>
    </form>
  );
}
