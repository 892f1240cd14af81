import { ActionIcon, FileButton, TextInput } from "@mantine/core";
import { IconCamera, IconSend } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { MAX_MESSAGE } from "#src/features/agent/contract.ts";
import { acceptOf, PAGE_TYPES } from "#src/shared/picture-formats.ts";
import classes from "./agent-panel.module.css";

interface MessageFormProps {
  busy: boolean;
  onSay: (text: string) => void;
  /** Null for people who may not receive deliveries. */
  onFiles: ((files: readonly File[], text: string) => void) | null;
}

/**
 * The field for a message, or a photo of a delivery note, which can also be pasted. The text is sent with the photo.
 */
export function MessageForm({ busy, onSay, onFiles }: MessageFormProps) {
  const [text, setText] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || text.trim() === "") return;
    onSay(text);
    setText("");
  };
  const attach = (files: readonly File[]) => {
    if (!onFiles || files.length === 0) return;
    onFiles(files, text);
    setText("");
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      {onFiles && (
        <FileButton accept={acceptOf(PAGE_TYPES)} multiple onChange={attach}>
          {(props) => (
            <ActionIcon {...props} size={44} variant="default" aria-label="Photo or file of a delivery" disabled={busy}>
              <IconCamera size={22} />
            </ActionIcon>
          )}
        </FileButton>
      )}
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
        onPaste={(event) => {
          const files = [...event.clipboardData.files];
          if (!onFiles || files.length === 0) return;
          event.preventDefault();
          attach(files);
        }}
      />
      <ActionIcon type="submit" size={44} aria-label="Send" disabled={busy || text.trim() === ""}>
        <IconSend size={20} />
      </ActionIcon>
    </form>
  );
}
