import { TextInput } from "@mantine/core";
import type { SettingsForm } from "#src/features/companies/settings.ts";
import { DialCodeSelect } from "#src/features/companies/web/dial-code-select.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./settings.module.css";

interface PhoneFieldsProps {
  form: Pick<SettingsForm, "phone_number" | "phone_country_code">;
  problem: string | undefined;
  onChange: (changes: Partial<SettingsForm>) => void;
}

export function PhoneFields({ form, problem, onChange }: PhoneFieldsProps) {
  return (
    <div className={`${ui.topColumns} ${classes.phone}`}>
      <DialCodeSelect
        value={form.phone_country_code}
        onChange={(phone_country_code) => onChange({ phone_country_code })}
      />
      <TextInput
        label="Phone number"
        description="Alerts are sent to this number on WhatsApp"
        inputWrapperOrder={["label", "input", "description", "error"]}
        type="tel"
        autoComplete="tel-national"
        value={form.phone_number}
        error={problem}
        onChange={(event) => onChange({ phone_number: event.currentTarget.value })}
      />
    </div>
  );
}
