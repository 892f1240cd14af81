import { Switch } from "@mantine/core";
import { useSaveCompany } from "#src/features/companies/web/use-save-company.ts";
import classes from "#src/features/tables/web/tables.module.css";
import { messageOf } from "#src/web/call.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import ui from "#src/web/ui/patterns.module.css";

const CHOICES = [
  {
    name: "tables_listed",
    label: "Guests choose their table from your list",
    description:
      "Instead of typing it, once there are tables. Orders for other tables are rejected; staff can add any.",
  },
  {
    name: "codes_required",
    label: "Orders need the table's code",
    description:
      "Guests order after scanning the code on their table. Whoever opens the menu otherwise can look, but not order. Print and put out new codes first.",
  },
  {
    name: "table_calls",
    label: "Guests can call staff and ask for the bill",
    description:
      "Two buttons on the menu of their table. Every screen here rings and shows the table until somebody taps Done.",
  },
] as const;

/** The switches for what guests can do at their table. */
export function GuestChoices() {
  return (
    <SectionCard title="At the table">
      <div className={ui.stackLg}>
        {CHOICES.map((choice) => (
          <SavedSwitch key={choice.name} {...choice} />
        ))}
      </div>
    </SectionCard>
  );
}

/** A switch that is saved at once, and switched back if saving fails. */
function SavedSwitch({ name, label, description }: (typeof CHOICES)[number]) {
  const company = useCompany();
  const save = useSaveCompany();
  const pending = save.isPending ? save.variables[name] : undefined;
  return (
    <Switch
      className={classes.switch}
      label={label}
      description={description}
      labelPosition="left"
      checked={pending ?? company[name]}
      onChange={(event) =>
        save.mutate(
          { [name]: event.currentTarget.checked },
          { onError: (error) => notify.error("Failed to update settings", messageOf(error, "Please try again.")) },
        )
      }
    />
  );
}
