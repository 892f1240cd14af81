import { TextInput } from "@mantine/core";
import type { UsernameCheck } from "#src/features/companies/username-check.ts";
import { LogoField } from "#src/features/companies/web/logo-field.tsx";
import { UsernameInput } from "#src/features/companies/web/username-input.tsx";
import type { FieldProblems, OnboardingForm } from "#src/features/billing/onboarding/rules.ts";
import { FormStack } from "#src/web/ui/form-row.tsx";

interface BrandingStepProps {
  form: OnboardingForm;
  username: UsernameCheck;
  problems: FieldProblems;
  onChange: (form: OnboardingForm) => void;
}

export function BrandingStep({ form, username, problems, onChange }: BrandingStepProps) {
  return (
    <FormStack>
      <LogoField value={form.logo_url} onChange={(logo_url) => onChange({ ...form, logo_url })} />
      <div>
        <UsernameInput
          username={form.username}
          check={username}
          maxLength={40}
          required
          withAsterisk={false}
          onChange={(name) => onChange({ ...form, username: name })}
        />
      </div>
      <TextInput
        label="Website"
        description="Optional"
        type="url"
        placeholder="https://"
        value={form.website}
        error={problems.website}
        onChange={(event) => onChange({ ...form, website: event.currentTarget.value })}
        autoComplete="url"
      />
    </FormStack>
  );
}
