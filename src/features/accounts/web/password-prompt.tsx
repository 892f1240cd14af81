import { Button, PasswordInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FORM_FAILED } from "#src/features/accounts/rules.ts";
import { messageOf } from "#src/web/call.ts";
import { focusFirstField } from "#src/web/ui/focus-first-field.ts";
import { FormActions } from "#src/web/ui/form-row.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./sign-in-methods.module.css";

interface PasswordPromptProps {
  /** The reason why the password is needed. */
  text: string;
  button: string;
  danger?: boolean;
  /** Throws an error whose message is shown at the field. */
  onPassword: (password: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the person's password before a change of their sign-in methods. */
export function PasswordPrompt({ text, button, danger = false, onPassword, onCancel }: PasswordPromptProps) {
  const [password, setPassword] = useState("");
  const send = useMutation({ mutationFn: () => onPassword(password) });
  return (
    <form
      ref={focusFirstField}
      noValidate
      className={`${ui.stackLg} ${classes.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!send.isPending && password !== "") send.mutate();
      }}
    >
      <p className={classes.text}>{text}</p>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        value={password}
        error={send.isError && messageOf(send.error, FORM_FAILED)}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          send.reset();
        }}
        visibilityToggleButtonProps={{ "aria-label": "Show password", tabIndex: 0 }}
      />
      <FormActions>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={send.isPending} disabled={password === ""} {...(danger && { color: "red" })}>
          {button}
        </Button>
      </FormActions>
    </form>
  );
}
