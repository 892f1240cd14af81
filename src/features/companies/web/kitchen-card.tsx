import { Button } from "@mantine/core";
import { useState } from "react";
import { useSaveCompany } from "#src/features/companies/web/use-save-company.ts";
import { messageOf } from "#src/web/call.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { FormActions, FormRow, FormStack } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";

const WRONG_ORDER = "Red comes after yellow.";

/** The ages at which a ticket on the kitchen board turns yellow and red. */
export function KitchenCard() {
  const company = useCompany();
  const save = useSaveCompany();
  const [waiting, setWaiting] = useState(String(company.kitchen_waiting_minutes));
  const [late, setLate] = useState(String(company.kitchen_late_minutes));
  const wrong = waiting !== "" && late !== "" && Number(late) <= Number(waiting);
  const submit = () => {
    const changes = { kitchen_waiting_minutes: Number(waiting), kitchen_late_minutes: Number(late) };
    save.mutate(changes, {
      onSuccess: () => notify.success("Company settings updated successfully"),
      onError: (error) => notify.error("Failed to update settings", messageOf(error, "")),
    });
  };
  return (
    <SectionCard title="Kitchen">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!wrong && waiting !== "" && late !== "") submit();
        }}
      >
        <FormStack>
          <FormRow>
            <NumberField
              label="Tickets turn yellow after"
              unit="min"
              decimals={0}
              min={1}
              max={240}
              value={waiting}
              onChange={setWaiting}
            />
            <NumberField
              label="Tickets turn red after"
              unit="min"
              decimals={0}
              min={2}
              max={480}
              value={late}
              onChange={setLate}
              error={wrong && WRONG_ORDER}
            />
          </FormRow>
          <FormActions>
            <Button type="submit" variant="default" loading={save.isPending}>
              Save Kitchen Times
            </Button>
          </FormActions>
        </FormStack>
      </form>
    </SectionCard>
  );
}
