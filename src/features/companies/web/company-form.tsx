import { Select, TextInput } from "@mantine/core";
import { COUNTRIES, CURRENCIES } from "#src/features/companies/countries.ts";
import { asUsername } from "#src/features/companies/rules.ts";
import { LogoField } from "#src/features/companies/web/logo-field.tsx";
import { PhoneFields } from "#src/features/companies/web/phone-fields.tsx";
import { useCompanyForm } from "#src/features/companies/web/use-company-form.ts";
import { UsernameField } from "#src/features/companies/web/username-field.tsx";
import { ChangeButton } from "#src/web/ui/change-button.tsx";
import { FormActions, FormRow, FormStack } from "#src/web/ui/form-row.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";

export function CompanyForm() {
  const { company, form, problems, check, change, submit, saving } = useCompanyForm();
  const text = (name: "name" | "address" | "uen" | "website") => ({
    value: form[name],
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  return (
    <SectionCard title="Company">
      <form onSubmit={submit} noValidate>
        <FormStack>
          <TextInput label="Company name" autoComplete="organization" required {...text("name")} />
          <UsernameField
            username={form.username}
            saved={company.username}
            check={check}
            problem={problems.username}
            onChange={(username) => change({ username: asUsername(username) })}
          />
          <TextInput label="Address" autoComplete="street-address" {...text("address")} />
          <FormRow>
            <Select
              label="Country"
              data={[...COUNTRIES]}
              value={form.country}
              error={problems.country}
              onChange={(country) => country && change({ country })}
              searchable
              allowDeselect={false}
            />
            <Select
              label="Currency"
              data={[...CURRENCIES]}
              value={form.currency}
              error={problems.currency}
              onChange={(currency) => currency && change({ currency })}
              searchable
              allowDeselect={false}
            />
          </FormRow>
          <PhoneFields form={form} problem={problems.phone_number} onChange={change} />
          <FormRow>
            <TextInput label="UEN / Business ID" {...text("uen")} />
            <TextInput label="Website" type="url" placeholder="https://" autoComplete="url" {...text("website")} />
          </FormRow>
          <LogoField value={form.logo_url} onChange={(logo_url) => change({ logo_url })} />
        </FormStack>
        <FormActions>
          <ChangeButton type="submit" loading={saving}>
            Save Changes
          </ChangeButton>
        </FormActions>
      </form>
    </SectionCard>
  );
}
