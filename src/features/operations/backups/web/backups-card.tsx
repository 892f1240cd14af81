import { queryOptions, useQuery } from "@tanstack/react-query";
import { type Backups, readBackups } from "#src/features/operations/backups/contract.ts";
import { call } from "#src/web/call.ts";
import { useSession } from "#src/web/session/session.tsx";
import { ErrorBanner } from "#src/web/ui/error-banner.tsx";
import { Facts } from "#src/web/ui/facts.tsx";
import { type Format, useFormat } from "#src/web/ui/format.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import ui from "#src/web/ui/patterns.module.css";

const backupsQuery = queryOptions({
  queryKey: ["backups"],
  queryFn: async () => (await call(readBackups)).backups,
  staleTime: 0,
});

/** The state of the backups, for owners whose installation makes its own backups. Others see nothing. */
export function BackupsCard() {
  const { role } = useSession();
  const { data, isError, refetch } = useQuery({ ...backupsQuery, enabled: role === "owner" });
  const format = useFormat();
  if (isError && !data)
    return (
      <SectionCard title="Backups" id="backups">
        <ErrorBanner message="The backups could not be loaded." onRetry={() => void refetch()} />
      </SectionCard>
    );
  if (!data) return null;
  return (
    <SectionCard title="Backups" id="backups">
      <div className={ui.stackLg}>
        {data.failure !== null && (
          <p className={ui.warn}>
            <strong>Backups fail{data.failed_since && ` since ${format.dateTime(data.failed_since)}`}.</strong>{" "}
            {data.failure}
          </p>
        )}
        {data.warning !== null && <p className={ui.warn}>{data.warning}</p>}
        <Facts rows={factsOf(data, format)} />
      </div>
    </SectionCard>
  );
}

function factsOf({ location, copied_at, carried_at, verified_at }: Backups, { dateTime }: Format): [string, string][] {
  const moment = (at: string | null) => (at === null ? "Not yet" : dateTime(at));
  return [
    ["Where they are", location],
    ["Last copy of everything", moment(copied_at)],
    ["What changed since, stored", moment(carried_at)],
    ["Brought back for a trial", moment(verified_at)],
  ];
}
