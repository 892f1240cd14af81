import { Switch } from "@mantine/core";
import { useSaveCompany } from "#src/features/companies/web/use-save-company.ts";
import classes from "#src/features/tables/web/tables.module.css";
import { messageOf } from "#src/web/call.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";

/** Whether guests can call staff from the menu of their table. Saved as soon as it is switched. */
export function GuestCalls() {
  const { table_calls } = useCompany();
  const save = useSaveCompany();
  return (
    <SectionCard title="Calls from tables">
      <Switch
        className={classes.switch}
        label="Guests can call staff and ask for the bill"
        description="Two buttons on the menu of their table. Every screen here rings and shows the table until somebody answers."
        labelPosition="left"
        checked={save.isPending ? (save.variables.table_calls ?? table_calls) : table_calls}
        onChange={(event) =>
          save.mutate(
            { table_calls: event.currentTarget.checked },
            { onError: (error) => notify.error("Failed to update settings", messageOf(error, "Please try again.")) },
          )
        }
      />
    </SectionCard>
  );
}
