import { PasswordInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { choosePin, newPin, removePin } from "#src/features/people/devices/contract.ts";
import { pinQuery } from "#src/features/people/devices/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ChangeButton } from "#src/web/ui/change-button.tsx";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { FormStack } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./tablets.module.css";

/** The screen on which a member chooses their own PIN. */
export function PinScreen() {
  const pin = useQuery(pinQuery);
  return (
    <>
      <PageHeader
        title="PIN for Tablets"
        subtitle="With these 4 digits you say on a shared tablet that it is you. Only you know them."
      />
      <div className={`${ui.stackXl} ${classes.parts}`}>
        {pin.isPending && <SkeletonRows count={2} label="Loading" />}
        {pin.isError && !pin.data && (
          <ErrorState
            title="That did not load"
            message={messageOf(pin.error, "Please try again.")}
            onRetry={() => void pin.refetch()}
          />
        )}
        {pin.data && <PinForm isSet={pin.data.is_set} />}
        {pin.data?.is_set && <RemovePin />}
      </div>
    </>
  );
}

function PinForm({ isSet }: { isSet: boolean }) {
  const client = useQueryClient();
  const [pin, setPin] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const choose = useMutation({
    mutationFn: () => call(choosePin, { body: { pin } }),
    onSuccess: async () => {
      setPin("");
      notify.success("Your PIN was saved");
      await client.invalidateQueries(pinQuery);
    },
    onError: (error) => setProblem(messageOf(error, "Your PIN was not saved. Please try again.")),
  });
  return (
    <SectionCard title={isSet ? "Change Your PIN" : "Choose a PIN"}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const found = newPin.safeParse({ pin });
          if (!found.success) setProblem(found.error.issues[0]?.message ?? null);
          else if (!choose.isPending) choose.mutate();
        }}
      >
        <FormStack>
          <PasswordInput
            className={classes.pin}
            label="New PIN"
            description="4 digits, not all the same and not in a row such as 1234."
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={pin}
            error={problem}
            onChange={(event) => {
              setPin(event.currentTarget.value);
              setProblem(null);
            }}
          />
          <ChangeButton type="submit" disabled={choose.isPending}>
            {choose.isPending ? "Saving..." : "Save PIN"}
          </ChangeButton>
        </FormStack>
      </form>
    </SectionCard>
  );
}

function RemovePin() {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(removePin),
    onSuccess: () => notify.success("Your PIN was removed"),
    onError: (error) => notify.error("Your PIN was not removed", messageOf(error, "Please try again.")),
    onSettled: () => client.invalidateQueries(pinQuery),
  });
  return (
    <SectionCard title="Work on No Tablet">
      <FormStack>
        <p className={classes.text}>Without a PIN you are not shown on the tablets.</p>
        <div>
          <ConfirmButton
            label="Remove PIN"
            confirmLabel="Confirm Removal"
            busy={remove.isPending}
            onConfirm={() => remove.mutate()}
          />
        </div>
      </FormStack>
    </SectionCard>
  );
}
