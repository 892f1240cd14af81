import { Select } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { chooseRegion, type HolidayCalendar } from "#src/features/companies/calendar/contract.ts";
import classes from "#src/features/companies/calendar/web/calendar.module.css";
import { CALENDAR_KEY } from "#src/features/companies/calendar/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";
import ui from "#src/web/ui/patterns.module.css";

/** The choice of a region if a country's holidays differ by region, and which dates are uncertain. */
export function RegionField({ holidays: { country, state, region, regions, unsure } }: { holidays: HolidayCalendar }) {
  const client = useQueryClient();
  const choose = useMutation({
    mutationFn: (next: string | null) => call(chooseRegion, { body: { region: next } }),
    onSuccess: () => client.invalidateQueries({ queryKey: CALENDAR_KEY }),
    onError: (error) => notify.error("The region was not saved", messageOf(error, "Please try again.")),
  });
  if (state === "unknown") {
    return (
      <p className={`${ui.warning} ${classes.note}`}>
        We do not know the public holidays of {country}. Add those that matter to your restaurant.
      </p>
    );
  }
  const notes = unsure.map(({ year, names }) => (
    <p key={year} className={`${ui.warning} ${classes.note}`}>
      {year}: the dates of {names.join(", ")} are not certain yet. Please check them when they are announced.
    </p>
  ));
  if (regions.length === 0) return notes;
  return (
    <>
      {notes}
      {state === "region" && (
        <p className={`${ui.warning} ${classes.note}`}>
          Public holidays of {country} differ from state to state. Please choose yours.
        </p>
      )}
      <Select
        label="State or region"
        placeholder={`All of ${country}`}
        data={regions.map(({ code, name }) => ({ value: code, label: name }))}
        value={region}
        clearable
        searchable
        disabled={choose.isPending}
        onChange={(next) => choose.mutate(next)}
      />
    </>
  );
}
