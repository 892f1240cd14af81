import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { IconUserCircle } from "@tabler/icons-react";
import { lockDevice } from "#src/features/devices/contract.ts";
import { unlockProblem } from "#src/features/devices/web/unlock-problem.ts";
import { call } from "#src/web/call.ts";
import { useSession } from "#src/web/session/session.tsx";
import { notify } from "#src/web/ui/notify.tsx";

/** Lets somebody else work on the tablet. Without a connection the person who works there goes on. */
export function useSwitchPerson() {
  const { user } = useSession();
  return useMutation({
    // Without a connection it fails at once: nobody waits, and the tablet is not locked when the connection is back.
    networkMode: "always",
    mutationFn: () => call(lockDevice),
    // A new document: nothing of the person stays in memory.
    onSuccess: () => window.location.assign("/unlock"),
    onError: (error) =>
      notify.error(`${user?.name ?? "The last person"} still works here`, unlockProblem(error, "Please try again.")),
  });
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
