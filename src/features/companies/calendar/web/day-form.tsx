import { Select, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type CalendarKind, saveCalendarDay } from "#src/features/companies/calendar/contract.ts";
import { CALENDAR_KEY } from "#src/features/companies/calendar/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ChangeButton } from "#src/web/ui/change-button.tsx";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { FormActions, FormRow, FormStack } from "#src/web/ui/form-row.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";

const KINDS: { value: CalendarKind; label: string }[] = [
  { value: "event", label: "Event" },
  { value: "closed", label: "Closed" },
  { value: "holiday", label: "Public holiday" },
];
const EMPTY = { day: "", kind: "event" as CalendarKind, name: "", factor: "" };

/** Adds a day, or replaces its entry. */
export function DayForm({ today }: { today: string }) {
  const client = useQueryClient();
  const [values, setValues] = useState(EMPTY);
  const change = (part: Partial<typeof EMPTY>) => setValues((current) => ({ ...current, ...part }));
  const isClosed = values.kind === "closed";
  const save = useMutation({
    mutationFn: () =>
      call(saveCalendarDay, {
        body: {
          day: values.day,
          kind: values.kind,
          name: values.name.trim() || "Closed",
          factor: isClosed || values.factor === "" ? null : Number(values.factor),
        },
      }),
    onSuccess: async () => {
      setValues(EMPTY);
      await client.invalidateQueries({ queryKey: CALENDAR_KEY });
    },
  });
  const isComplete = values.day !== "" && (isClosed || values.name.trim() !== "");
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isComplete) save.mutate();
  }
  return (
    <form noValidate onSubmit={submit} aria-label="Add a day">
      <FormStack>
        {save.isError && <ErrorBanner message={messageOf(save.error, "The day could not be saved.")} />}
        <FormRow>
          <TextInput
            type="date"
            label="Day"
            min={today}
            value={values.day}
            onChange={(event) => change({ day: event.currentTarget.value })}
          />
          <Select
            label="What it is"
            data={KINDS}
            value={values.kind}
            allowDeselect={false}
            onChange={(kind) => change({ kind: KINDS.find(({ value }) => value === kind)?.value ?? "event" })}
          />
        </FormRow>
        <FormRow>
          <TextInput
            label="Name"
            placeholder={isClosed ? "Closed" : "Street festival"}
            maxLength={80}
            value={values.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          {!isClosed && (
            <NumberField
              label="Times the usual (optional)"
              min={0.01}
              max={100}
              decimals={2}
              value={values.factor}
              onChange={(factor) => change({ factor })}
            />
          )}
        </FormRow>
        <FormActions>
          <ChangeButton type="submit" variant="default" disabled={!isComplete} loading={save.isPending}>
            Add Day
          </ChangeButton>
        </FormActions>
      </FormStack>
    </form>
  );
}
