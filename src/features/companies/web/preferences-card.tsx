import { Select } from "@mantine/core";
import type { CompanyChanges } from "#src/features/companies/contract.ts";
import { LANGUAGE_CHOICES, timezoneGroups } from "#src/features/companies/settings.ts";
import { useSaveCompany } from "#src/features/companies/web/use-save-company.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { messageOf } from "#src/web/call.ts";
import { FormStack } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";

const optionOf = (zone: string) => ({ value: zone, label: zone.replaceAll("_", " ") });

/** Language and timezone, saved as soon as they are chosen. */
export function PreferencesCard() {
  const company = useCompany();
  const save = useSaveCompany();
  const choose = (changes: CompanyChanges) =>
    save.mutate(changes, {
      onSuccess: () => notify.success("Company settings updated successfully"),
      onError: (error) => notify.error("Failed to update settings", messageOf(error, "")),
    });
  return (
    <SectionCard title="Language and Region">
      <FormStack>
        <Select
          label="Language"
          description="For guests whose browser asks for none of these languages"
          data={LANGUAGE_CHOICES}
          value={(save.isPending && save.variables.language) || company.language}
          onChange={(language) => language && choose({ language: language as NonNullable<CompanyChanges["language"]> })}
          allowDeselect={false}
        />
        <Select
          label="Timezone"
          description="Used for daily totals"
          data={timezoneGroups(company).map(({ group, zones }) => ({ group, items: zones.map(optionOf) }))}
          value={(save.isPending && save.variables.timezone) || company.timezone}
          onChange={(timezone) => timezone && choose({ timezone })}
          searchable
          allowDeselect={false}
        />
      </FormStack>
    </SectionCard>
  );
}
