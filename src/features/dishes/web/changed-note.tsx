import { type ReactNode, useEffect, useRef } from "react";

interface ChangedNoteProps {
  /** Of several messages, the page scrolls to the first. */
  isFirst?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** Says what has changed while a form was open. It is focused when it appears, since the button to save may be far below. */
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
