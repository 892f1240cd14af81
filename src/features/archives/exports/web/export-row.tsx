import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type CompanyExport, deleteExport, downloadExport } from "#src/features/archives/exports/contract.ts";
import { sizeText } from "#src/features/archives/exports/rules.ts";
import { exportsQuery } from "#src/features/archives/exports/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { addressInTab } from "#src/web/session/company-of-tab.ts";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { RelativeTime } from "#src/web/ui/relative-time.tsx";
import rows from "#src/web/ui/row-list.module.css";
import ui from "#src/web/ui/patterns.module.css";

/** Shows one archive: its age, its size and its download. */
export function ExportRow({ of: one }: { of: CompanyExport }) {
  const client = useQueryClient();
  const { dateTime } = useFormat();
  const remove = useMutation({
    mutationFn: () => call(deleteExport, { query: { id: one.id } }),
    onSuccess: () => notify.success(one.state === "waiting" ? "The export was stopped" : "The export was deleted"),
    onError: (error) => notify.error("The export was not deleted", messageOf(error, "Please try again.")),
    onSettled: () => client.invalidateQueries(exportsQuery),
  });
  const isWaiting = one.state === "waiting";
  return (
    <li className={`${ui.toolbar} ${ui.divided} ${rows.row}`}>
      <span className={`${ui.breakable} ${rows.name}`}>
        <strong>{dateTime(one.created_at)}</strong>
        <span className={`${ui.mutedSm} ${rows.soft}`}>
          <StateText of={one} />
        </span>
      </span>
      <span className={`${ui.cluster} ${ui.gapSm}`}>
        {one.state === "ready" && (
          <Button
            variant="default"
            component="a"
            href={addressInTab(downloadExport, { query: { id: one.id } })}
            download
            aria-label={`Download the export of ${dateTime(one.created_at)}`}
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            Download
          </Button>
        )}
        <ConfirmButton
          label={isWaiting ? "Stop" : "Delete"}
          confirmLabel={isWaiting ? "Confirm Stop" : "Confirm Delete"}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
      </span>
    </li>
  );
}

function StateText({ of: { state, bytes, files, error, created_at, requested_by } }: { of: CompanyExport }) {
  const { number } = useFormat();
  if (state === "waiting") return <>It is being made. You can leave this page meanwhile.</>;
  if (state === "failed") return <>{error}</>;
  return (
    <>
      <RelativeTime moment={created_at} />, {sizeText(bytes ?? 0)}, {number(files ?? 0)} files, asked for by{" "}
      {requested_by}
    </>
  );
}
