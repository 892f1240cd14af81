import { Button } from "@mantine/core";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { listSchedules, type Served } from "#src/features/offer/schedules/contract.ts";
import { periodText } from "#src/features/offer/schedules/rules.ts";
import { ScheduleDialog } from "#src/features/offer/schedules/web/schedule-dialog.tsx";
import classes from "#src/features/offer/schedules/web/schedules.module.css";
import { timezoneText } from "#src/features/companies/hours/hours-text.ts";
import { call, messageOf } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";
import { useCompany } from "#src/web/session/session.tsx";
import { BackLink } from "#src/web/ui/back-link.tsx";
import { ChangeButton } from "#src/web/ui/change-button.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";

const schedulesQuery = queryOptions({
  queryKey: ["schedules"],
  queryFn: async ({ signal }) => (await call(listSchedules, undefined, { signal })).schedules,
});

/** The categories and dishes that are served only at some hours, such as breakfast until 11, or a seasonal dish. */
export function SchedulesScreen() {
  const client = useQueryClient();
  const { timezone } = useCompany();
  const schedules = useQuery(schedulesQuery);
  /** The category or dish whose hours the dialog shows; "new" to select one. */
  const [editing, setEditing] = useState<Served | "new" | null>(null);
  useRefreshOnEvents(["dish.changed"], () => void client.invalidateQueries(schedulesQuery));
  return (
    <>
      <PageHeader
        title="Menu Hours"
        subtitle={`What is served at some hours only. Times are in ${timezoneText(timezone)} time.`}
        back={<BackLink to="/dishes">Back to Dishes</BackLink>}
        actions={
          <ChangeButton leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEditing("new")}>
            Add Hours
          </ChangeButton>
        }
      />
      {schedules.isPending && <SkeletonRows count={4} label="Loading the hours" />}
      {schedules.isError && !schedules.data && (
        <ErrorState
          message={messageOf(schedules.error, "The hours could not be loaded.")}
          onRetry={() => void schedules.refetch()}
          busy={schedules.isFetching}
        />
      )}
      {schedules.data?.length === 0 && (
        <EmptyState title="Everything is served always">
          Give a category hours, such as Breakfast until 11. Until they begin, guests see on the same day from when;
          after they end, it is off the menu.
        </EmptyState>
      )}
      {schedules.data && schedules.data.length > 0 && (
        <SectionCard title="Served at some hours" flush>
          <ul className={classes.list}>
            {schedules.data.map((served) => (
              <li key={served.id}>
                <span>
                  <strong>{served.name}</strong>
                  <small>{served.kind === "category" ? "Category" : "Dish, instead of its category's hours"}</small>
                  <Periods served={served} />
                </span>
                <Button
                  variant="default"
                  aria-label={`Change the hours of ${served.name}`}
                  onClick={() => setEditing(served)}
                >
                  Change
                </Button>
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
      {editing && (
        <ScheduleDialog
          served={editing === "new" ? null : editing}
          taken={new Set(schedules.data?.map(({ id }) => id))}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null);
            void client.invalidateQueries(schedulesQuery);
          }}
        />
      )}
    </>
  );
}

function Periods({ served }: { served: Served }) {
  const { day } = useFormat();
  return served.schedule.map((period) => {
    const text = periodText(period, day);
    return (
      <span key={text} className={classes.period}>
        {text}
      </span>
    );
  });
}
