import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type CompanyExport, requestExport } from "#src/features/archives/exports/contract.ts";
import { ExportRow } from "#src/features/archives/exports/web/export-row.tsx";
import { exportsQuery } from "#src/features/archives/exports/web/queries.ts";
import type { ReactNode } from "react";
import { call, messageOf } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";
import { BackLink } from "#src/web/ui/back-link.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SectionCard } from "#src/web/ui/section-card.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import classes from "./exports.module.css";
import ui from "#src/web/ui/patterns.module.css";

/**
 * Shows the archives of all data of the restaurant. A person can request, download and delete an archive. `more` is
 * shown below the archives.
 */
export function ExportsScreen({ more }: { more?: ReactNode }) {
  const client = useQueryClient();
  const exports = useQuery(exportsQuery);
  useRefreshOnEvents(["exports.changed"], () => void client.invalidateQueries(exportsQuery));
  const { data } = exports;
  return (
    <>
      <PageHeader
        title="Your Data"
        subtitle="Everything that you have here is yours to take along."
        back={<BackLink to="/settings">Back to Settings</BackLink>}
      />
      <div className={`${ui.stackXl} ${classes.parts}`}>
        <NewExport isWaiting={data?.some(({ state }) => state === "waiting") ?? false} />
        {exports.isPending && <SkeletonRows count={2} label="Loading the exports" />}
        {exports.isError && !data && (
          <ErrorState
            title="Failed to load the exports"
            message={messageOf(exports.error, "Please try again.")}
            onRetry={() => void exports.refetch()}
            busy={exports.isFetching}
          />
        )}
        {data && data.length > 0 && <ExportList exports={data} />}
        {more}
      </div>
    </>
  );
}

function NewExport({ isWaiting }: { isWaiting: boolean }) {
  const client = useQueryClient();
  const request = useMutation({
    mutationFn: () => call(requestExport),
    onError: (error) => notify.error("The export was not started", messageOf(error, "Please try again.")),
    onSettled: () => client.invalidateQueries(exportsQuery),
  });
  return (
    <SectionCard title="Export Everything">
      <p className={classes.text}>
        One ZIP file with every table as CSV for your spreadsheet, the pictures of your dishes, your invoices as they
        were uploaded, and a text that explains them. Passwords and links that open something are not in it. It has
        names and what guests wrote, so keep it in a safe place.
      </p>
      <Button loading={request.isPending} disabled={isWaiting} onClick={() => request.mutate()}>
        Make an Export
      </Button>
    </SectionCard>
  );
}

function ExportList({ exports }: { exports: readonly CompanyExport[] }) {
  return (
    <SectionCard title="Exports">
      <p className={classes.text}>The newest three are stored.</p>
      <ul>
        {exports.map((one) => (
          <ExportRow key={one.id} of={one} />
        ))}
      </ul>
    </SectionCard>
  );
}
