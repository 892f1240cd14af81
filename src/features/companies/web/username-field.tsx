import { TextInput } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { menuAddress } from "#src/shared/company.ts";
import type { usernameState } from "#src/features/companies/username-check.ts";
import { useSession } from "#src/web/session/session.tsx";
import classes from "./settings.module.css";

interface UsernameFieldProps {
  username: string;
  saved: string | null;
  check: ReturnType<typeof usernameState>;
  problem: string | undefined;
  onChange: (username: string) => void;
}

/** The name in the restaurant's public address, with what is known of it while it is typed. */
export function UsernameField({ username, saved, check, problem, onChange }: UsernameFieldProps) {
  const { app } = useSession();
  const changed = username !== (saved ?? "");
  const wrong = changed && (check.state === "invalid" || check.state === "taken");
  const address = menuAddress(app, { username: username || "username", created_by: "" }).replace(/^https?:\/\//, "");
  return (
    <div>
      <TextInput
        label="Username"
        description={`Public address: ${address}`}
        value={username}
        error={problem ?? (wrong && check.message)}
        onChange={(event) => onChange(event.currentTarget.value)}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoComplete="off"
        maxLength={30}
      />
      <output className={classes.check} data-state={check.state}>
        {changed && check.state === "checking" && "Checking availability..."}
        {changed && check.state === "available" && (
          <>
            <IconCheck size={16} stroke={2.5} aria-hidden />
            {check.message}
          </>
        )}
        {changed && check.state === "unchecked" && check.message && (
          <>
            <IconAlertTriangle size={16} aria-hidden />
            {check.message}
          </>
        )}
      </output>
      {changed && saved !== null && (
        <p className={classes.check}>
          <IconAlertTriangle size={16} aria-hidden /> Codes that are printed for your tables lead to the old address.
        </p>
      )}
    </div>
  );
}
