import type { FailingBackups } from "#src/features/operations/backups/request-contract.ts";
import { type RequestAction, requestPart } from "#src/web/request-part.ts";
import type { Format } from "#src/web/ui/format.tsx";

export const failingBackupsPart = requestPart<FailingBackups>("backup", backupAction);

function backupAction({ failure, copied_at }: FailingBackups, format: Format): RequestAction {
  const newest = copied_at === null ? "There is no backup yet." : `The newest is of ${format.dateTime(copied_at)}.`;
  return {
    badge: "failed",
    to: "/settings",
    search: {},
    detail: `${failure} ${newest}`,
    label: "Look at the Backups",
    onSuccess: () => {},
    failed: "",
  };
}
