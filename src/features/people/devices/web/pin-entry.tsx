import { Button, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { IconArrowLeft, IconBackspace } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { type Person, unlockDevice } from "#src/features/people/devices/contract.ts";
import type { DeviceRole } from "#src/shared/roles.ts";
import { unlockProblem } from "#src/features/people/devices/web/unlock-problem.ts";
import { call } from "#src/web/call.ts";
import { homeOf } from "#src/web/session/guard.ts";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./unlock.module.css";

const LENGTH = 4;
const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

interface PinEntryProps {
  person: Person;
  role: DeviceRole;
  onBack: () => void;
}

/** The keys for a person's PIN. It is sent with the fourth digit. A keyboard works as well. */
export function PinEntry({ person, role, onBack }: PinEntryProps) {
  const [pin, setPin] = useState("");
  const unlock = useMutation({
    // Without a connection, the request fails at once, and the screen shows this.
    networkMode: "always",
    mutationFn: (entered: string) => call(unlockDevice, { body: { user_id: person.id, pin: entered } }),
    // Load a new document, so that nothing of the previous person stays in memory.
    onSuccess: () => window.location.assign(homeOf(role)),
    onError: () => setPin(""),
  });
  const isBusy = unlock.isPending || unlock.isSuccess;
  const add = (digit: string) => {
    if (isBusy || pin.length >= LENGTH) return;
    const entered = pin + digit;
    setPin(entered);
    if (entered.length === LENGTH) unlock.mutate(entered);
  };
  const takeBack = () => {
    if (!isBusy) setPin(pin.slice(0, -1));
  };
  usePressedKeys({ add, takeBack, leave: onBack });
  return (
    <div className={`${ui.stackMd} ${classes.entry}`}>
      <div>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={20} aria-hidden />}
          onClick={onBack}
          disabled={isBusy}
        >
          Somebody Else
        </Button>
      </div>
      <Title order={1}>PIN of {person.name}</Title>
      <Digits count={pin.length} />
      <p className={classes.problem} role="alert">
        {unlock.isError && unlockProblem(unlock.error, "That did not work. Please try again.")}
      </p>
      <fieldset className={`${ui.stackSm} ${classes.keys}`} aria-label="Digits of the PIN">
        {KEYS.map((digit) => (
          <Key key={digit} digit={digit} onPress={add} />
        ))}
        <span />
        <Key digit="0" onPress={add} />
        <button
          type="button"
          className={`${ui.centered} ${classes.key}`}
          data-quiet
          aria-label="Delete the last digit"
          onClick={takeBack}
        >
          <IconBackspace size={28} aria-hidden />
        </button>
      </fieldset>
    </div>
  );
}

function Key({ digit, onPress }: { digit: string; onPress: (digit: string) => void }) {
  return (
    <button type="button" className={`${ui.centered} ${classes.key}`} onClick={() => onPress(digit)}>
      {digit}
    </button>
  );
}

/** Shows how many digits are entered, without the digits. */
function Digits({ count }: { count: number }) {
  return (
    <output className={classes.digits} aria-label={`${count} of ${LENGTH} digits entered`}>
      {Array.from({ length: LENGTH }, (_, index) => (
        <span key={index} className={classes.digit} data-entered={index < count || undefined} />
      ))}
    </output>
  );
}

interface Presses {
  add: (digit: string) => void;
  takeBack: () => void;
  leave: () => void;
}

function usePressedKeys({ add, takeBack, leave }: Presses): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^\d$/.test(event.key)) add(event.key);
    else if (event.key === "Backspace") takeBack();
    else if (event.key === "Escape") leave();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}
