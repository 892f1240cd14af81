import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconLogin, IconPencil, IconPlus, IconPoint, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { Activity } from "#src/features/activity/contract.ts";
import { type ActivityFilter, filterActivities, FILTERS, subjectOf, verbOf } from "#src/features/activity/rules.ts";
import { activitiesQuery } from "#src/features/activity/web/queries.ts";
import { messageOf } from "#src/web/call.ts";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { Pager } from "#src/web/ui/pager.tsx";
import { RelativeTime } from "#src/web/ui/relative-time.tsx";
import { SearchField } from "#src/web/ui/search-field.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./recent-activity.module.css";

const ICONS: Record<string, typeof IconPlus> = {
  create: IconPlus,
  update: IconPencil,
  delete: IconTrash,
  login: IconLogin,
};

/** The activity log, newest first, a page at a time. Filter and search apply to the loaded page. */
export function RecentActivity() {
  const [page, setPage] = useState(1);
  const [filter, setFilter] = useState<ActivityFilter>("all");
  const [search, setSearch] = useState("");
  const activities = useQuery(activitiesQuery(page));
  const { data } = activities;
  const shown = data ? filterActivities(data.activities, filter, search) : [];
  return (
    <SectionCard title="Recent Activity">
      <div className={`${ui.stackSm} ${classes.tools}`}>
        <SearchField label="Search" value={search} onChange={setSearch} />
        <NativeSelect
          aria-label="Filter activities"
          data={[...FILTERS]}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value as ActivityFilter)}
        />
      </div>
      {activities.isPending && <SkeletonRows count={6} label="Loading activities" />}
      {activities.isError && !data && (
        <ErrorState
          message={messageOf(activities.error, "Failed to load activity data")}
          onRetry={() => void activities.refetch()}
          busy={activities.isFetching}
        />
      )}
      {data?.activities.length === 0 && (
        <EmptyState title="No activity yet">
          Everything you and your team add, change or delete is listed here.
        </EmptyState>
      )}
      {data && data.activities.length > 0 && shown.length === 0 && <EmptyState title="No matching activity" />}
      {shown.length > 0 && (
        <ul className={classes.list} aria-label="Activities" data-stale={activities.isPlaceholderData || undefined}>
          {shown.map((activity) => (
            <ActivityRow key={activity.id} activity={activity} />
          ))}
        </ul>
      )}
      {data && <Pager label="Activity" page={page} totalPages={data.pagination.totalPages} onChange={setPage} />}
    </SectionCard>
  );
}

function ActivityRow({ activity }: { activity: Activity }) {
  const ActionIcon = ICONS[activity.action_type] ?? IconPoint;
  return (
    <li className={`${ui.divided} ${classes.row}`}>
      <span className={`${ui.centered} ${classes.mark}`}>
        <ActionIcon size={16} aria-hidden />
      </span>
      <span className={classes.what}>
        <span>
          <strong>{activity.displayName}</strong> {verbOf(activity.action_type)} <strong>{subjectOf(activity)}</strong>
        </span>
        {activity.description && <span className={classes.detail}>{activity.description}</span>}
      </span>
      <span className={classes.when}>
        <RelativeTime moment={activity.created_at} />
      </span>
    </li>
  );
}
