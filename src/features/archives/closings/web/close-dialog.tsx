import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { methodsQuery } from "#src/features/accounts/web/methods-query.ts";
import { closeCompany } from "#src/features/archives/closings/contract.ts";
import { dateText } from "#src/features/archives/closings/mail.ts";
import { eraseDay } from "#src/features/archives/closings/rules.ts";
import { dayIn } from "#src/shared/time.ts";
import { call, messageOf } from "#src/web/call.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./closings.module.css";

/** Asks for the restaurant's name and the password again before it is closed. */
export function CloseDialog({ onClose }: { onClose: () => void }) {
  const { name, timezone } = useCompany();
  const [typed, setTyped] = useState("");
  const [password, setPassword] = useState("");
  const { data: methods } = useQuery(methodsQuery);
  const needsPassword = methods?.password ?? true;
  const close = useMutation({
    mutationFn: () => call(closeCompany, { body: { name: typed, password: needsPassword ? password : null } }),
    onSuccess: () => window.location.assign("/dashboard"),
  });
  const isComplete = typed.trim() === name.trim() && (!needsPassword || password !== "");
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isComplete) close.mutate();
  };
  return (
    <Dialog title={`Close ${name}`} onClose={onClose}>
      <form className={ui.stackLg} onSubmit={submit}>
        {close.isError && <ErrorBanner message={messageOf(close.error, "Please try again.")} />}
        <p className={classes.text}>
          It is closed at once, and erased on <strong>{dateText(eraseDay(dayIn(timezone)))}</strong> unless an owner
          takes it back before.
        </p>
        <TextInput
          label="Name of the restaurant"
          description={`Type ${name} to confirm`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          required
        />
        {needsPassword && (
          <PasswordInput
            label="Your password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            autoComplete="current-password"
            required
          />
        )}
        <div className={`${ui.wrap} ${ui.gapMd}`}>
          <Button type="submit" color="red" disabled={!isComplete} loading={close.isPending || close.isSuccess}>
            Close the Restaurant
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
