import { type SyntheticEvent, useState } from "react";
import {
  changesOf,
  formOf,
  isUsernameRejected,
  type SettingsForm,
  type SettingsProblems,
  USERNAME_UNAVAILABLE,
} from "#src/features/companies/settings.ts";
import { useSaveCompany } from "#src/features/companies/web/use-save-company.ts";
import { useUsernameCheck } from "#src/features/companies/web/use-username-check.ts";
import { CallError, messageOf } from "#src/web/call.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { notify } from "#src/web/ui/notify.tsx";

const SAVE_FAILED = "Failed to update company settings";

function withoutFields(problems: SettingsProblems, changes: Partial<SettingsForm>): SettingsProblems {
  const rest = { ...problems };
  for (const name of Object.keys(changes) as (keyof SettingsForm)[]) delete rest[name];
  return rest;
}

/** The state of the company form: its fields, the problem with each, and saving. */
export function useCompanyForm() {
  const company = useCompany();
  const [form, setForm] = useState(() => formOf(company));
  const [problems, setProblems] = useState<SettingsProblems>({});
  const check = useUsernameCheck(form.username);
  const save = useSaveCompany();

  /** Changes fields; their earlier problems no longer apply. */
  function change(changes: Partial<SettingsForm>) {
    setForm({ ...form, ...changes });
    setProblems((before) => withoutFields(before, changes));
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (isUsernameRejected(form.username, company.username, check.state)) {
      setProblems({ ...problems, username: USERNAME_UNAVAILABLE });
      return notify.error("Error", USERNAME_UNAVAILABLE);
    }
    const result = changesOf(form, company);
    if ("problems" in result) {
      setProblems(result.problems);
      return notify.error(SAVE_FAILED, Object.values(result.problems)[0]);
    }
    save.mutate(result.changes, {
      onSuccess: (saved) => {
        setForm(formOf(saved));
        notify.success("Company settings updated successfully");
      },
      onError: (error) => {
        const taken = error instanceof CallError && error.code === "USERNAME_TAKEN";
        if (taken) setProblems({ ...problems, username: USERNAME_UNAVAILABLE });
        notify.error(SAVE_FAILED, taken ? USERNAME_UNAVAILABLE : messageOf(error, ""));
      },
    });
  }

  return { company, form, problems, check, change, submit, saving: save.isPending };
}
