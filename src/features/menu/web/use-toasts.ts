import { useCallback, useRef, useState } from "react";

export interface Toast {
  id: number;
  tone: "info" | "good" | "bad";
  text: string;
  action?: { label: string; run: () => void } | undefined;
}

export type ShowToast = (tone: Toast["tone"], text: string, action?: Toast["action"]) => void;

const SHOWN_MS = 3000;
/** Time for the guest to read the message, find its button and press it. */
const SHOWN_WITH_ACTION_MS = 6000;

/** Returns short messages that disappear by themselves; a new one replaces an older one of the same tone. */
export function useToasts(): { toasts: Toast[]; showToast: ShowToast; clearToasts: () => void } {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const count = useRef(0);
  const showToast = useCallback<ShowToast>((tone, text, action) => {
    count.current += 1;
    const id = count.current;
    setToasts((shown) => [...shown.filter((toast) => toast.tone !== tone), { id, tone, text, action }]);
    const remove = () => setToasts((shown) => shown.filter((toast) => toast.id !== id));
    setTimeout(remove, action ? SHOWN_WITH_ACTION_MS : SHOWN_MS);
  }, []);
  const clearToasts = useCallback(() => setToasts([]), []);
  return { toasts, showToast, clearToasts };
}
