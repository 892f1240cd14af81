import { Button } from "@mantine/core";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { IconUserCircle } from "@tabler/icons-react";
import { lockDevice } from "#src/features/people/devices/contract.ts";
import { unlockProblem } from "#src/features/people/devices/web/unlock-problem.ts";
import { call } from "#src/web/call.ts";
import { ShownError } from "#src/shared/shown-error.ts";
import { useSession } from "#src/web/session/session.tsx";
import { notify } from "#src/web/ui/notify.tsx";

/** Returns a mutation that lets another person work on the tablet. Without a connection, the current person stays. */
export function useSwitchPerson() {
  const { user } = useSession();
  const client = useQueryClient();
  return useMutation({
    // Without a connection, the request fails at once. Nobody has to wait, and the tablet is not locked later when the
    // connection returns.
    networkMode: "always",
    mutationFn: () => {
      assertNothingUnsent(client);
      return call(lockDevice);
    },
    // Load a new document, so that nothing of the person stays in memory.
    onSuccess: () => window.location.assign("/unlock"),
    onError: (error) =>
      notify.error(`${user?.name ?? "The last person"} still works here`, unlockProblem(error, "Please try again.")),
  });
}

/**
 * Throws if changes are being sent or wait in memory, because they would be lost with the document. The count of
 * running mutations includes this one.
 */
function assertNothingUnsent(client: QueryClient): void {
  if (client.isMutating() > 1) throw new ShownError("The last change is not sent yet. Please try again in a moment.");
}

/** The person who works on a shared tablet, and a button to switch; nothing on other devices. */
export function SwitchPerson() {
  const { device, user } = useSession();
  const change = useSwitchPerson();
  if (!device) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconUserCircle size={20} aria-hidden />}
      loading={change.isPending || change.isSuccess}
      onClick={() => change.mutate()}
    >
      Switch Person ({user?.name})
    </Button>
  );
}
