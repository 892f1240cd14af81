import { retryMessage } from "#src/features/messages/contract.ts";
import type { FailedAlert } from "#src/features/messages/request-contract.ts";
import { call } from "#src/web/call.ts";
import { type RequestAction, requestPart } from "#src/web/request-part.ts";
import { notify } from "#src/web/ui/notify.tsx";

export const failedMessagePart = requestPart<FailedAlert>("alert", alertAction);

function alertAction({ id, error }: FailedAlert): RequestAction {
  return {
    badge: "failed",
    to: "/messages",
    search: { message: id },
    detail: error ?? "Unknown error",
    label: "Send Again",
    run: () => call(retryMessage, { query: { id } }),
    onSuccess: () => notify.info("The message is being sent again."),
    failed: "Alert Failed",
  };
}
