import { TextInput } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import type { FieldProblems, OnboardingForm } from "#src/features/onboarding/rules.ts";
import { asUsername } from "#src/features/companies/rules.ts";
import { menuAddress } from "#src/shared/company.ts";
import type { UsernameState } from "#src/features/companies/username-check.ts";
import { LogoField } from "#src/features/companies/web/logo-field.tsx";
import { FormStack } from "#src/web/ui/form-row.tsx";
import classes from "./onboarding.module.css";

interface BrandingStepProps {
  form: OnboardingForm;
  app: { url: string; domain: string };
  username: { state: UsernameState; message: string | null };
  problems: FieldProblems;
  onChange: (form: OnboardingForm) => void;
}

export function BrandingStep({ form, app, username, problems, onChange }: BrandingStepProps) {
  const menu = menuAddress(app, { username: asUsername(form.username) || "username", created_by: "" });
  const wrong = username.state === "taken" || username.state === "invalid";
  return (
    <FormStack>
      <LogoField value={form.logo_url} onChange={(logo_url) => onChange({ ...form, logo_url })} />
      <div>
        <TextInput
          label="Username"
          description={`Your menu's address: ${new URL(menu).host}`}
          value={form.username}
          error={wrong && username.message}
          onChange={(event) => onChange({ ...form, username: event.currentTarget.value })}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoComplete="off"
          maxLength={40}
          required
        />
        <output className={classes.check} data-state={username.state}>
          {username.state === "checking" && "Checking availability..."}
          {username.state === "available" && (
            <>
              <IconCheck size={16} stroke={2.5} aria-hidden />
              {username.message}
            </>
          )}
          {username.state === "unchecked" && username.message && (
            <>
              <IconAlertTriangle size={16} aria-hidden />
              {username.message}
            </>
          )}
        </output>
      </div>
      <TextInput
        label="Website"
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
