import { Select, TextInput } from "@mantine/core";
import { type FieldProblems, type OnboardingForm, withCountry } from "#src/features/billing/onboarding/rules.ts";
import { COUNTRIES, CURRENCIES } from "#src/features/companies/countries.ts";
import { DialCodeSelect } from "#src/features/companies/web/dial-code-select.tsx";
import { FormRow, FormStack } from "#src/web/ui/form-row.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./onboarding.module.css";

interface CompanyInfoStepProps {
  form: OnboardingForm;
  problems: FieldProblems;
  onChange: (form: OnboardingForm) => void;
}

export function CompanyInfoStep({ form, problems, onChange }: CompanyInfoStepProps) {
  const field = (name: "name" | "address" | "uen" | "phone_number") => ({
    value: form[name],
    error: problems[name],
    required: true,
    withAsterisk: false,
    onChange: (event: { currentTarget: { value: string } }) => onChange({ ...form, [name]: event.currentTarget.value }),
  });
  return (
    <FormStack>
      <TextInput label="Company name" autoComplete="organization" {...field("name")} />
      <TextInput label="Address" autoComplete="street-address" {...field("address")} />
      <FormRow>
        <Select
          label="Country"
          data={COUNTRIES as string[]}
          value={form.country || null}
          error={problems.country}
          onChange={(country) => country && onChange(withCountry(form, country))}
          searchable
          required
          withAsterisk={false}
          allowDeselect={false}
        />
        <Select
          label="Currency"
          data={CURRENCIES as string[]}
          value={form.currency || null}
          error={problems.currency}
          onChange={(currency) => currency && onChange({ ...form, currency })}
          searchable
          required
          withAsterisk={false}
          allowDeselect={false}
        />
      </FormRow>
      <TextInput
        label="UEN / Business ID"
        description={!problems.uen && "The number under which your business is registered"}
        {...field("uen")}
      />
      <div className={`${ui.stackLg} ${classes.phone}`}>
        <DialCodeSelect
          value={form.phone_country_code}
          onChange={(phone_country_code) => onChange({ ...form, phone_country_code })}
        />
        <TextInput label="Phone number" type="tel" autoComplete="tel-national" {...field("phone_number")} />
      </div>
    </FormStack>
  );
}
