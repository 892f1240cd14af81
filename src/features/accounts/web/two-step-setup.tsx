import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { FORM_FAILED } from "#src/features/accounts/rules.ts";
import { enterCode } from "#src/features/accounts/security-contract.ts";
import { qrOf } from "#src/shared/qr.ts";
import { call, messageOf } from "#src/web/call.ts";
import { CopyTextButton } from "#src/web/ui/copy-text-button.tsx";
import { focusFirstField } from "#src/web/ui/focus-first-field.ts";
import { FormActions } from "#src/web/ui/form-row.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./sign-in-methods.module.css";

interface TwoStepSetupProps {
  /** The otpauth address with the secret. */
  uri: string;
  onConfirmed: () => void;
  onCancel: () => void;
}

/** The code for the app, the key as text, and the field for a first code, which confirms that the app has the key. */
export function TwoStepSetup({ uri, onConfirmed, onCancel }: TwoStepSetupProps) {
  const [code, setCode] = useState("");
  const confirm = useMutation({
    mutationFn: () => call(enterCode, { body: { code } }),
    onSuccess: onConfirmed,
  });
  const key = new URL(uri).searchParams.get("secret") ?? "";
  return (
    <form
      ref={focusFirstField}
      noValidate
      className={`${ui.stackLg} ${classes.stack}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!confirm.isPending && code !== "") confirm.mutate();
      }}
    >
      <p className={classes.text}>
        Scan this with an authenticator app, such as Google Authenticator, Microsoft Authenticator or your password
        manager.
      </p>
      <div className={`${ui.cluster} ${classes.setup}`}>
        <QrPicture text={uri} />
        <div className={`${ui.stackSm} ${classes.key}`}>
          <span className={`${ui.mutedMd} ${classes.soft}`}>Or type this key into the app:</span>
          <code>{key.match(/.{1,4}/g)?.join(" ")}</code>
          <CopyTextButton text={key} label="Copy Key" />
        </div>
      </div>
      <div className={`${ui.stackLg} ${classes.form}`}>
        <TextInput
          label="Code that the app shows"
          data-autofocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          error={confirm.isError && messageOf(confirm.error, FORM_FAILED)}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            confirm.reset();
          }}
        />
        <FormActions>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={confirm.isPending} disabled={code === ""}>
            Turn On
          </Button>
        </FormActions>
      </div>
    </form>
  );
}

function QrPicture({ text }: { text: string }) {
  const { size, path } = useMemo(() => qrOf(text), [text]);
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR code for the app"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
