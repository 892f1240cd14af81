import { type ReactNode, useEffect, useRef } from "react";

interface Props {
  className: string | undefined;
  labelledBy: string;
  onClose: () => void;
  children: ReactNode;
}

/** A native modal dialog: the browser holds the focus inside, closes it on Escape and returns the focus afterwards. */
export function Dialog({ className, labelledBy, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the key for it
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {children}
    </dialog>
  );
}
