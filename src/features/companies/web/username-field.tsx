import { IconAlertTriangle } from "@tabler/icons-react";
import { USERNAME_MAX } from "#src/features/companies/rules.ts";
import type { UsernameCheck } from "#src/features/companies/username-check.ts";
import { UsernameInput } from "#src/features/companies/web/username-input.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./settings.module.css";

interface UsernameFieldProps {
  username: string;
  saved: string | null;
  check: UsernameCheck;
  problem: string | undefined;
  onChange: (username: string) => void;
}

/** The username in the settings. The saved username is not checked. Changing it makes printed QR codes outdated. */
export function UsernameField({ username, saved, check, problem, onChange }: UsernameFieldProps) {
  const changed = username !== (saved ?? "");
  return (
    <div>
      <UsernameInput
        username={username}
        check={changed ? check : null}
        problem={problem}
        maxLength={USERNAME_MAX}
        onChange={onChange}
      />
      {changed && saved !== null && (
        <p className={`${ui.row} ${ui.mutedSm} ${classes.warning}`}>
          <IconAlertTriangle size={16} aria-hidden /> QR codes that you have already printed lead to the old address.
        </p>
      )}
    </div>
  );
}
