import { useHotkeys } from "@mantine/hooks";
import { IconSparkles } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { type Asked, onAskAgent } from "#src/features/agent/web/open-agent.ts";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./agent-button.module.css";

const AgentUnread = lazy(async () => ({ default: (await import("./agent-unread.tsx")).AgentUnread }));
// The conversation is loaded when it is first opened.
const AgentPanel = lazy(async () => ({ default: (await import("./agent-panel.tsx")).AgentPanel }));

/**
 * Opens the agent. Ctrl+I (or Cmd+I) opens it on every screen; "/" opens it on screens without a search field. `tools`
 * are additional buttons above the conversation.
 */
export function AgentButton({ tools }: { tools: ReactNode }) {
  const [opened, setOpened] = useState<boolean | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const open = () => setOpened(true);
  useEffect(
    () =>
      onAskAgent((one) => {
        setOpened(true);
        setAsked(one);
      }),
    [],
  );
  useHotkeys([["mod+I", open]], []);
  useSlash(open);
  return (
    <>
      <button
        type="button"
        className={`${ui.inline} ${ui.hoverable} ${classes.button}`}
        aria-keyshortcuts="Control+I Meta+I /"
        onClick={open}
      >
        <IconSparkles size={20} aria-hidden />
        <span className={ui.unseen}>Ask the agent</span>
        <Suspense fallback={null}>
          <AgentUnread />
        </Suspense>
      </button>
      {opened !== null && (
        <Suspense fallback={null}>
          <AgentPanel opened={opened} asked={asked} onClose={() => setOpened(false)} tools={tools} />
        </Suspense>
      )}
    </>
  );
}

/** The window receives a key after the document. The document's search fields use "/" themselves. */
function useSlash(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.isContentEditable || target?.closest("input, textarea, select, [role='dialog']")) return;
      event.preventDefault();
      open();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [open]);
}
