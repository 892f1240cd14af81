import { Button, type ButtonProps } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import classes from "./confirm-button.module.css";

interface ConfirmButtonProps extends Pick<ButtonProps, "leftSection" | "fullWidth" | "disabled"> {
  /** The first label, such as "Delete Item". */
  label: string;
  /** The label of the second step, such as "Confirm Delete". */
  confirmLabel?: string;
  onConfirm: () => unknown;
  busy?: boolean;
}

/** Milliseconds for which the second step ignores clicks, so that a double tap does not delete. */
const ARMING_MS = 400;

/** A destructive action in two steps: the button turns into Cancel and Confirm; Escape or losing focus goes back. */
export function ConfirmButton({
  label,
  confirmLabel = "Confirm Delete",
  onConfirm,
  busy = false,
  ...rest
}: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false);
  const [armed, setArmed] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);

  useEffect(() => {
    if (!asking) return undefined;
    const timer = setTimeout(() => setArmed(true), ARMING_MS);
    return () => {
      clearTimeout(timer);
      setArmed(false);
    };
  }, [asking]);

  useEffect(() => {
    if (asking) cancel.current?.focus();
    else if (wasAsking.current) first.current?.focus();
    wasAsking.current = asking;
  }, [asking]);

  function leave(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    setAsking(false);
  }

  if (!asking) {
    return (
      <Button {...rest} ref={first} variant="subtle" color="red" loading={busy} onClick={() => setAsking(true)}>
        {label}
      </Button>
    );
  }
  return (
    <div className={classes.pair}>
      <Button ref={cancel} variant="default" disabled={busy} onClick={() => setAsking(false)} onKeyDown={leave}>
        Cancel
      </Button>
      <Button color="red" loading={busy} aria-disabled={!armed} onKeyDown={leave} onClick={() => armed && onConfirm()}>
        {confirmLabel}
      </Button>
    </div>
  );
}
