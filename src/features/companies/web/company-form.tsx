import { Button, Select, TextInput } from "@mantine/core";
import { type SyntheticEvent, useState } from "react";
import { COUNTRIES, CURRENCIES } from "#src/features/companies/countries.ts";
import { asUsername } from "#src/features/companies/rules.ts";
import {
  changesOf,
  formOf,
  isUsernameRejected,
  type SettingsForm,
  type SettingsProblems,
  USERNAME_UNAVAILABLE,
} from "#src/features/companies/settings.ts";
import { LogoField } from "#src/features/companies/web/logo-field.tsx";
import { PhoneFields } from "#src/features/companies/web/phone-fields.tsx";
import { useSaveCompany } from "#src/features/companies/web/use-save-company.ts";
import { useUsernameCheck } from "#src/features/companies/web/use-username-check.ts";
import { UsernameField } from "#src/features/companies/web/username-field.tsx";
import { useCompany } from "#src/web/session/session.tsx";
import { CallError, messageOf } from "#src/web/call.ts";
import { FormActions, FormRow, FormStack } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";

export function CompanyForm() {
  const company = useCompany();
  const [form, setForm] = useState(() => formOf(company));
  const [problems, setProblems] = useState<SettingsProblems>({});
  const check = useUsernameCheck(form.username);
  const save = useSaveCompany();
  const change = (changes: Partial<SettingsForm>) => {
    setForm({ ...form, ...changes });
    const names = Object.keys(changes) as (keyof SettingsForm)[];
    setProblems((known) => ({ ...known, ...Object.fromEntries(names.map((name) => [name, undefined])) }));
  };
  const text = (name: "name" | "address" | "uen" | "website") => ({
    value: form[name],
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (isUsernameRejected(form.username, company.username, check.state)) {
      setProblems({ ...problems, username: USERNAME_UNAVAILABLE });
      notify.error("Error", USERNAME_UNAVAILABLE);
      return;
    }
    const result = changesOf(form, company);
    if ("problems" in result) {
      setProblems(result.problems);
      notify.error("Failed to update company settings", Object.values(result.problems)[0]);
      return;
    }
    save.mutate(result.changes, {
      onSuccess: (saved) => {
        setForm(formOf(saved));
        notify.success("Company settings updated successfully");
      },
      onError: (error) => {
        const taken = error instanceof CallError && error.code === "USERNAME_TAKEN";
        if (taken) setProblems({ ...problems, username: USERNAME_UNAVAILABLE });
        notify.error("Failed to update company settings", taken ? USERNAME_UNAVAILABLE : messageOf(error, ""));
      },
    });
  }

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
          <Button type="submit" loading={save.isPending}>
            Save Changes
          </Button>
        </FormActions>
      </form>
    </SectionCard>
  );
}
