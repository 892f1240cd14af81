import { useCallback, useRef, useState } from "react";

export interface Toast {
  id: number;
  tone: "info" | "good" | "bad";
  text: string;
  action?: { label: string; run: () => void } | undefined;
}

export type Tell = (tone: Toast["tone"], text: string, action?: Toast["action"]) => void;

const SHOWN_MS = 3000;
/** Time to read it, find the button and press it. */
const SHOWN_WITH_ACTION_MS = 6000;

/** Short messages that go away by themselves. */
export function useToasts(): { toasts: Toast[]; tell: Tell; clear: () => void } {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const count = useRef(0);
  const tell = useCallback<Tell>((tone, text, action) => {
    count.current += 1;
    const id = count.current;
    // One of a kind at a time: a new one says what matters now.
    setToasts((shown) => [...shown.filter((toast) => toast.tone !== tone), { id, tone, text, action }]);
    const remove = () => setToasts((shown) => shown.filter((toast) => toast.id !== id));
    setTimeout(remove, action ? SHOWN_WITH_ACTION_MS : SHOWN_MS);
  }, []);
  const clear = useCallback(() => setToasts([]), []);
  return { toasts, tell, clear };
}
