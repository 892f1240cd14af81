import { Button, Switch } from "@mantine/core";
import { useInterval } from "@mantine/hooks";
import { type FormEvent, useEffect, useState } from "react";
import type { Company } from "#src/shared/company.ts";
import { useSaveCompany } from "#src/features/companies/web/use-save-company.ts";
import { firstHours, type HoursDraft, hoursOf, type HoursProblems } from "#src/features/companies/hours/draft.ts";
import { openStateAt } from "#src/features/companies/hours/rules.ts";
import { DateFields, WeekFields } from "#src/features/companies/hours/web/hours-fields.tsx";
import classes from "#src/features/companies/hours/web/hours.module.css";
import { timezoneText, whenText } from "#src/features/companies/hours/hours-text.ts";
import { localeOf } from "#src/shared/money.ts";
import { dayIn } from "#src/shared/time.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { messageOf } from "#src/web/call.ts";
import { FormActions } from "#src/web/ui/form-row.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import ui from "#src/web/ui/patterns.module.css";

const NO_PROBLEMS: HoursProblems = { weekly: {}, dates: {} };

/** The hours in which guests can order. They are edited freely and saved as a whole. */
export function HoursCard() {
  const company = useCompany();
  const save = useSaveCompany();
  const [draft, setDraft] = useState<HoursDraft>(company.opening_hours);
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const changed = JSON.stringify(draft) !== JSON.stringify(company.opening_hours);
  const change = (next: HoursDraft) => {
    setDraft(next);
    setProblems(NO_PROBLEMS);
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    const result = hoursOf(draft);
    if ("problems" in result) {
      setProblems(result.problems);
      notify.error("Failed to update settings", "Please check the marked days.");
      return;
    }
    save.mutate(
      { opening_hours: result.hours },
      {
        onSuccess: (saved) => {
          setDraft(saved.opening_hours);
          notify.success("Opening hours saved");
        },
        onError: (error) => notify.error("Failed to update settings", messageOf(error, "")),
      },
    );
  }

  return (
    <SectionCard title="Opening hours">
      <form noValidate onSubmit={submit} className={ui.stackXl} aria-label="Opening hours">
        <StateNow company={company} />
        <Switch
          className={classes.switch}
          label="Take orders within opening hours only"
          description="At other times guests see the menu and when you open. Staff can always add orders."
          labelPosition="left"
          checked={draft !== null}
          onChange={(event) => change(event.currentTarget.checked ? (company.opening_hours ?? firstHours()) : null)}
        />
        {draft && (
          <>
            <WeekFields draft={draft} problems={problems} onChange={change} />
            <DateFields draft={draft} problems={problems} onChange={change} />
          </>
        )}
        {changed && (
          <FormActions>
            <Button variant="default" onClick={() => change(company.opening_hours)} disabled={save.isPending}>
              Cancel
            </Button>
            <Button type="submit" disabled={save.isPending}>
              {save.isPending ? "Saving..." : "Save Hours"}
            </Button>
          </FormActions>
        )}
      </form>
    </SectionCard>
  );
}

const UPDATE_MS = 15_000;

/** Whether guests can order now, by the saved hours. */
function StateNow({ company }: { company: Company }) {
  const [now, setNow] = useState(Date.now);
  const { start, stop } = useInterval(() => setNow(Date.now()), UPDATE_MS);
  useEffect(() => {
    start();
    return stop;
  }, [start, stop]);
  const { timezone, country, ordering_paused, opening_hours } = company;
  const { open, until } = openStateAt(company, now);
  const when =
    until === null ? "" : whenText(until, dayIn(timezone, new Date(now)), timezone, localeOf(country)).replace(",", "");
  const stateText = () => {
    if (ordering_paused) return "Ordering is paused.";
    if (!opening_hours) return "Guests can order at any time.";
    if (open) return when ? `Open now, until ${when}.` : "Open now.";
    return when ? `Closed now, opens ${when}.` : "Closed now.";
  };
  return (
    <p className={`${ui.warning} ${classes.state}`} data-open={open && !ordering_paused}>
      {stateText()} <span className={classes.hint}>Times are in {timezoneText(timezone)} time.</span>
    </p>
  );
}
