import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";

/** Copies `text` and confirms it for two seconds. */
export function CopyTextButton({ text, label = "Copy" }: { text: string; label?: string }) {
  const clipboard = useClipboard({ timeout: 2000 });
  const Mark = clipboard.copied ? IconCheck : IconCopy;
  return (
    <Button variant="default" leftSection={<Mark size={18} aria-hidden />} onClick={() => clipboard.copy(text)}>
      <span aria-live="polite">{clipboard.copied ? "Copied" : label}</span>
    </Button>
  );
}
