import { useEffect, useRef, useState } from "react";
import { messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";

interface AiAction<Input> {
  busy: boolean;
  start: (input: Input) => void;
  cancel: () => void;
}

/** Runs a request that takes seconds and can be cancelled. A new run or leaving the screen cancels the previous one. */
export function useAiAction<Input, Result>(
  run: (input: Input, signal: AbortSignal) => Promise<Result>,
  { onDone, failed }: { onDone: (result: Result, input: Input) => void; failed: string },
): AiAction<Input> {
  const [busy, setBusy] = useState(false);
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  async function work(input: Input): Promise<void> {
    current.current?.abort();
    const { signal } = (current.current = new AbortController());
    setBusy(true);
    try {
      const result = await run(input, signal);
      if (!signal.aborted) onDone(result, input);
    } catch (error) {
      if (!signal.aborted) notify.error(failed, withoutTitle(messageOf(error, "Please try again."), failed));
    } finally {
      if (!signal.aborted) setBusy(false);
    }
  }

  return {
    busy,
    start: (input) => void work(input),
    cancel: () => {
      current.current?.abort();
      setBusy(false);
    },
  };
}

/** Removes the title from the server's "Title: text", because the toast shows the title separately. */
function withoutTitle(message: string, title: string): string {
  return message.startsWith(`${title}: `) ? message.slice(title.length + 2) : message;
}
