import { Button, Select } from "@mantine/core";
import { useState } from "react";
import type { CompanyChanges } from "#src/features/companies/contract.ts";
import { useSaveCompany } from "#src/features/companies/web/use-save-company.ts";
import { messageOf } from "#src/web/call.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { FormActions, FormRow, FormStack } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { NumberField } from "#src/web/ui/number-field.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";

const DISTANCES = [5, 10, 15, 20, 30, 60] as const satisfies readonly CompanyChanges["pickup_slot_minutes"][];

/** The times for which guests can order pickup, if that is turned on. */
export function PickupCard() {
  const company = useCompany();
  const save = useSaveCompany();
  const [lead, setLead] = useState(String(company.pickup_lead_minutes));
  const [distance, setDistance] = useState(
    DISTANCES.find((distance) => distance === company.pickup_slot_minutes) ?? 15,
  );
  const [portions, setPortions] = useState(String(company.pickup_slot_portions ?? ""));
  if (!company.pickup_orders) return null;
  const submit = () => {
    const changes = {
      pickup_lead_minutes: Number(lead),
      pickup_slot_minutes: distance,
      pickup_slot_portions: portions === "" ? null : Number(portions),
    };
    save.mutate(changes, {
      onSuccess: () => notify.success("Company settings updated successfully"),
      onError: (error) => notify.error("Failed to update settings", messageOf(error, "")),
    });
  };
  return (
    <SectionCard title="Pickup">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (lead !== "") submit();
        }}
      >
        <FormStack>
          <FormRow>
            <NumberField
              label="The kitchen needs at least"
              unit="min"
              decimals={0}
              min={0}
              max={240}
              value={lead}
              onChange={setLead}
            />
            <Select
              label="Guests choose a time every"
              data={DISTANCES.map((minutes) => ({ value: String(minutes), label: `${minutes} min` }))}
              value={String(distance)}
              onChange={(value) => setDistance(DISTANCES.find((distance) => String(distance) === value) ?? distance)}
              allowDeselect={false}
            />
          </FormRow>
          <NumberField
            label="Portions for each time"
            description="Empty for any number. A larger order gets a time to itself."
            decimals={0}
            min={1}
            max={1000}
            value={portions}
            onChange={setPortions}
          />
          <FormActions>
            <Button type="submit" variant="default" loading={save.isPending}>
              Save Pickup Times
            </Button>
          </FormActions>
        </FormStack>
      </form>
    </SectionCard>
  );
}
