import { Modal, type ModalProps } from "@mantine/core";
import { useEffect, useState } from "react";

/** A dialog that exists only while it is open. When it closes, the focus returns to the element that opened it. */
export function Dialog(props: Omit<ModalProps, "opened">) {
  useReturnedFocus();
  return <Modal opened {...props} />;
}

/** A Modal returns the focus only while it stays mounted. This hook returns the focus when the dialog is removed. */
function useReturnedFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Runs after the dialog is gone. Returns the focus only if no other element has taken it, such as a field with an
      // error.
      setTimeout(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (lost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}
