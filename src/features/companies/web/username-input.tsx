import { TextInput } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { menuAddress } from "#src/shared/menu-address.ts";
import { asUsername } from "#src/features/companies/rules.ts";
import type { UsernameCheck } from "#src/features/companies/username-check.ts";
import { useSession } from "#src/web/session/session.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./username-input.module.css";

interface UsernameInputProps {
  username: string;
  /** The result of the availability check; null while there is nothing to check. */
  check: UsernameCheck | null;
  /** Shown instead of the check's message. */
  problem?: string | undefined;
  maxLength: number;
  required?: boolean;
  withAsterisk?: boolean;
  onChange: (username: string) => void;
}

/** A username with the menu address it gives, and the result of its availability check. */
export function UsernameInput({ username, check, problem, onChange, ...limits }: UsernameInputProps) {
  const { app } = useSession();
  const rejected = check?.state === "invalid" || check?.state === "taken";
  const { host } = new URL(menuAddress(app, { username: asUsername(username) || "username", created_by: "" }));
  return (
    <>
      <TextInput
        label="Username"
        description={`Your menu address: ${host}`}
        value={username}
        error={problem ?? (rejected && check.message)}
        onChange={(event) => onChange(event.currentTarget.value)}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoComplete="off"
        {...limits}
      />
      <output className={`${ui.row} ${ui.mutedSm} ${classes.check}`} data-state={check?.state}>
        {check && textOf(check)}
      </output>
    </>
  );
}

function textOf({ state, message }: UsernameCheck): ReactNode {
  if (state === "checking") return "Checking availability...";
  if (state === "available") {
    return (
      <>
        <IconCheck size={16} stroke={2.5} aria-hidden />
        {message}
      </>
    );
  }
  if (state !== "unchecked" || message === null) return null;
  return (
    <>
      <IconAlertTriangle size={16} aria-hidden />
      {message}
    </>
  );
}
