import { Button } from "@mantine/core";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { IconUserCircle } from "@tabler/icons-react";
import { lockDevice } from "#src/features/devices/contract.ts";
import { unlockProblem } from "#src/features/devices/web/unlock-problem.ts";
import { call } from "#src/web/call.ts";
import { ShownError } from "#src/shared/shown-error.ts";
import { useSession } from "#src/web/session/session.tsx";
import { notify } from "#src/web/ui/notify.tsx";

/** Lets somebody else work on the tablet. Without a connection the person who works there goes on. */
export function useSwitchPerson() {
  const { user } = useSession();
  const client = useQueryClient();
  return useMutation({
    // Without a connection it fails at once: nobody waits, and the tablet is not locked when the connection is back.
    networkMode: "always",
    mutationFn: () => {
      assertNothingUnsent(client);
      return call(lockDevice);
    },
    // A new document: nothing of the person stays in memory.
    onSuccess: () => window.location.assign("/unlock"),
    onError: (error) =>
      notify.error(`${user?.name ?? "The last person"} still works here`, unlockProblem(error, "Please try again.")),
  });
}

/** What is being sent, or waits in memory, would be lost with the document. This mutation is one of those under way. */
function assertNothingUnsent(client: QueryClient): void {
  if (client.isMutating() > 1) throw new ShownError("The last change is not sent yet. Please try again in a moment.");
}

/** On a shared tablet only: who works on it, and one tap to the choice of another person. */
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
