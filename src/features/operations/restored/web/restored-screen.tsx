import { useQuery } from "@tanstack/react-query";
import type { RestoredCompany } from "#src/features/operations/restored/contract.ts";
import { ConfirmForm } from "#src/features/operations/restored/web/confirm-form.tsx";
import { restoredQuery } from "#src/features/operations/restored/web/queries.ts";
import { UnconfirmedList } from "#src/features/operations/restored/web/unconfirmed-list.tsx";
import { messageOf } from "#src/web/call.ts";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./restored.module.css";

/** The screen on which an owner checks a restored restaurant before it continues. */
export function RestoredScreen() {
  const restored = useQuery(restoredQuery);
  const { data } = restored;
  return (
    <>
      <PageHeader title="Brought Back From a Backup" subtitle={data?.restored && <Moment restored={data.restored} />} />
      <div className={`${ui.stackXl} ${classes.parts}`}>
        {restored.isPending && <SkeletonRows count={4} label="Loading what waits" />}
        {restored.isError && !data && (
          <ErrorState
            title="Failed to load what waits"
            message={messageOf(restored.error, "Please try again.")}
            onRetry={() => void restored.refetch()}
          />
        )}
        {data && data.restored === null && <p>Everything is confirmed. Nothing waits here.</p>}
        {data?.restored && (
          <>
            <UnconfirmedList things={data.restored.unconfirmed} />
            <ConfirmForm restored={data.restored} />
          </>
        )}
      </div>
    </>
  );
}

function Moment({ restored: { restored_to } }: { restored: RestoredCompany }) {
  const { dateTime } = useFormat();
  if (restored_to === null) return "What was done after the backup is not there.";
  return `It is as it was on ${dateTime(restored_to)}. What was done after that is not there.`;
}
