import { Radio, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { NAME_MAX, newDevice, pairDevice } from "#src/features/people/devices/contract.ts";
import { DEVICE_LABELS, DEVICE_TEXTS } from "#src/features/people/devices/labels.ts";
import { devicesQuery } from "#src/features/people/devices/web/queries.ts";
import { DEVICE_ROLES, type DeviceRole } from "#src/shared/roles.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ChangeButton } from "#src/web/ui/change-button.tsx";
import { FormStack } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import classes from "./tablets.module.css";
import rows from "#src/web/ui/row-list.module.css";
import ui from "#src/web/ui/patterns.module.css";

interface Problems {
  code?: string | undefined;
  name?: string | undefined;
}

/** Pairs the tablet that shows the code. */
export function PairForm({ address }: { address: string }) {
  const client = useQueryClient();
  const [code, setCode] = useState("");
  const [name, setName] = useState("");
  const [role, setRole] = useState<DeviceRole>("kitchen");
  const [problems, setProblems] = useState<Problems>({});
  const pair = useMutation({
    mutationFn: () => call(pairDevice, { body: { code, name, role } }),
    onSuccess: async ({ device }) => {
      setCode("");
      setName("");
      notify.success(`${device.name} is paired`);
      await client.invalidateQueries(devicesQuery);
    },
    onError: (error) => setProblems({ code: messageOf(error, "The tablet was not paired. Please try again.") }),
  });
  const submit = () => {
    const found = newDevice.safeParse({ code, name, role });
    if (found.success) return pair.mutate();
    const textOf = (field: string) => found.error.issues.find(({ path }) => path[0] === field)?.message;
    setProblems({ code: textOf("code"), name: textOf("name") });
  };
  return (
    <SectionCard title="Pair a Tablet">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!pair.isPending) submit();
        }}
      >
        <FormStack>
          <p className={classes.text}>
            Open <strong>{address}</strong> in the tablet&apos;s browser. It shows a code of 6 digits.
          </p>
          <TextInput
            label="Code on the tablet"
            inputMode="numeric"
            autoComplete="off"
            value={code}
            error={problems.code}
            onChange={(event) => {
              setCode(event.currentTarget.value);
              setProblems({ ...problems, code: undefined });
            }}
          />
          <TextInput
            label="Name of the tablet"
            placeholder="Kitchen 1"
            autoComplete="off"
            maxLength={NAME_MAX}
            value={name}
            error={problems.name}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setProblems({ ...problems, name: undefined });
            }}
          />
          <Radio.Group label="What it is used for" value={role} onChange={(value) => setRole(value)}>
            <div className={`${ui.stackMd} ${classes.roles}`}>
              {DEVICE_ROLES.map((deviceRole) => (
                <Radio
                  key={deviceRole}
                  value={deviceRole}
                  label={DEVICE_LABELS[deviceRole]}
                  description={DEVICE_TEXTS[deviceRole]}
                />
              ))}
            </div>
          </Radio.Group>
          <p className={`${ui.mutedSm} ${rows.soft}`}>Whoever works on it can do this and nothing more, owners too.</p>
          <ChangeButton type="submit" disabled={pair.isPending}>
            {pair.isPending ? "Pairing..." : "Pair Tablet"}
          </ChangeButton>
        </FormStack>
      </form>
    </SectionCard>
  );
}
