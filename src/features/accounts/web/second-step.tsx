import { Alert, Button, Checkbox, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FORM_FAILED } from "#src/features/accounts/rules.ts";
import { enterCode, enterRecoveryCode } from "#src/features/accounts/security-contract.ts";
import { useFinishSignIn } from "#src/features/accounts/web/use-finish-sign-in.ts";
import { call, CallError, messageOf } from "#src/web/call.ts";
import { focusFirstField } from "#src/web/ui/focus-first-field.ts";
import { FormStack } from "#src/web/ui/form-row.tsx";
import classes from "./auth.module.css";

/** Error codes of an ended sign-in: the password has to be entered again. */
const OVER: ReadonlySet<string | undefined> = new Set([
  "INVALID_TWO_FACTOR_COOKIE",
  "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE",
]);

const KINDS = {
  app: {
    endpoint: enterCode,
    text: "Open the authenticator app on your phone and enter the code that it shows.",
    label: "Code",
    other: "Use a recovery code",
  },
  recovery: {
    endpoint: enterRecoveryCode,
    text: "Enter one of the recovery codes that you stored. Each works once.",
    label: "Recovery code",
    other: "Use a code of your app",
  },
} as const;

/** The second step of a sign-in, after the password, for people who have turned it on. */
export function SecondStep({ onBack }: { onBack: () => void }) {
  const finish = useFinishSignIn();
  const [kind, setKind] = useState<keyof typeof KINDS>("app");
  const [code, setCode] = useState("");
  const [trustDevice, setTrustDevice] = useState(false);
  const { endpoint, text, label, other } = KINDS[kind];
  const enter = useMutation({
    mutationFn: async () => {
      await call(endpoint, { body: { code, trustDevice } });
      await finish();
    },
  });
  const isOver = enter.error instanceof CallError && OVER.has(enter.error.code);
  const change = () => {
    setKind(kind === "app" ? "recovery" : "app");
    setCode("");
    enter.reset();
  };
  return (
    <form
      key={kind}
      ref={focusFirstField}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!enter.isPending && code.trim() !== "") enter.mutate();
      }}
    >
      <h2 className={classes.heading}>Enter your code</h2>
      <FormStack>
        {enter.isError && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />}>
            {messageOf(enter.error, FORM_FAILED)}
          </Alert>
        )}
        <p className={classes.step}>{text}</p>
        <TextInput
          label={label}
          data-autofocus
          inputMode={kind === "app" ? "numeric" : "text"}
          autoComplete={kind === "app" ? "one-time-code" : "off"}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Checkbox
          label="Do not ask on this device for 30 days"
          checked={trustDevice}
          onChange={(event) => setTrustDevice(event.currentTarget.checked)}
        />
        <Button type="submit" fullWidth loading={enter.isPending} disabled={code.trim() === "" || isOver}>
          Sign in
        </Button>
      </FormStack>
      <p className={classes.switch}>
        <button type="button" className={classes.link} onClick={change}>
          {other}
        </button>
        <br />
        <button type="button" className={classes.link} onClick={onBack}>
          Back to sign in
        </button>
      </p>
    </form>
  );
}
