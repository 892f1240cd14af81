import { type ReactNode, useEffect, useRef } from "react";

interface ChangedNoteProps {
  /** Whether this is the first of several messages. The page scrolls to the first message. */
  isFirst?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Shows what has changed while a form was open. The message is focused when it appears, because the button to save may
 * be far below.
 */
export function ChangedNote({ isFirst = true, className, children }: ChangedNoteProps) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isFirst) note.current?.focus();
  }, [isFirst]);
  return (
    <p ref={note} tabIndex={-1} role="note" className={className}>
      <strong>Changed since you opened this.</strong> {children}
    </p>
  );
}
