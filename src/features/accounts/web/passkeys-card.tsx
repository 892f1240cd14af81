import { Button, TextInput } from "@mantine/core";
import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Passkey, PASSKEY_NAME_MAX, removePasskey } from "#src/features/accounts/security-contract.ts";
import { deviceName } from "#src/features/accounts/device-name.ts";
import { methodsQuery } from "#src/features/accounts/web/methods-query.ts";
import { makePasskey, passkeyProblem } from "#src/features/accounts/web/use-passkey.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { focusFirstField } from "#src/web/ui/focus-first-field.ts";
import { FormActions } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { RelativeTime } from "#src/web/ui/relative-time.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import rows from "#src/web/ui/row-list.module.css";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./sign-in-methods.module.css";

const WHAT =
  "A passkey signs you in with your fingerprint, your face or your device's code, without a password. It works on this site only, so no false page can ask for it.";

export function PasskeysCard({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [adding, setAdding] = useState(false);
  return (
    <SectionCard title="Passkeys">
      <div className={`${ui.stackLg} ${classes.stack}`}>
        <p className={classes.text}>{WHAT}</p>
        {passkeys.length > 0 && (
          <ul style={{ width: "100%" }}>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )}
        {adding ? (
          <AddPasskey onDone={() => setAdding(false)} />
        ) : browserSupportsWebAuthn() ? (
          <Button variant="default" onClick={() => setAdding(true)}>
            Add a Passkey
          </Button>
        ) : (
          <p className={`${ui.mutedMd} ${classes.soft}`}>This browser cannot use passkeys here.</p>
        )}
      </div>
    </SectionCard>
  );
}

function PasskeyRow({ passkey: { id, name, synced, created_at } }: { passkey: Passkey }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(removePasskey, { query: { id } }),
    onSuccess: () => notify.success(`${name ?? "The passkey"} no longer signs in`),
    onError: (error) => notify.error("Error", messageOf(error, "Please try again.")),
    onSettled: () => client.invalidateQueries(methodsQuery),
  });
  return (
    <li className={`${ui.toolbar} ${ui.divided} ${rows.row}`}>
      <span className={`${ui.breakable} ${rows.name}`}>
        <strong>{name ?? "Passkey"}</strong>
        <span className={`${ui.mutedSm} ${rows.soft}`}>
          Added <RelativeTime moment={created_at} />
          {synced && ", on all devices of its account"}
        </span>
      </span>
      <ConfirmButton
        label="Remove"
        confirmLabel="Confirm Remove"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </li>
  );
}

function AddPasskey({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(deviceName(navigator.userAgent));
  const add = useMutation({
    mutationFn: () => makePasskey(name),
    onSuccess: async () => {
      notify.success(`${name} now signs you in`);
      await client.invalidateQueries(methodsQuery);
      onDone();
    },
  });
  return (
    <form
      ref={focusFirstField}
      noValidate
      className={`${ui.stackLg} ${classes.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!add.isPending && name.trim() !== "") add.mutate();
      }}
    >
      <TextInput
        label="Name of this passkey"
        description="So that you recognise it in this list."
        data-autofocus
        maxLength={PASSKEY_NAME_MAX}
        value={name}
        error={add.isError && passkeyProblem(add.error)}
        onChange={(event) => {
          setName(event.currentTarget.value);
          add.reset();
        }}
      />
      <FormActions>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={add.isPending} disabled={name.trim() === ""}>
          Continue
        </Button>
      </FormActions>
    </form>
  );
}
