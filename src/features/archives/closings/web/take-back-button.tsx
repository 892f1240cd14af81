import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type Closing, takeBackCompany } from "#src/features/archives/closings/contract.ts";
import { call, messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";

/** Opens a closed restaurant again, and then opens the app with this restaurant. */
export function TakeBackButton({ of: { company_id, name } }: { of: Closing }) {
  const take = useMutation({
    mutationFn: () => call(takeBackCompany, { body: { company_id } }),
    // Every screen is another one now.
    onSuccess: () => window.location.assign("/dashboard"),
    onError: (error) => notify.error(`${name} was not taken back`, messageOf(error, "Please try again.")),
  });
  return (
    <Button loading={take.isPending || take.isSuccess} aria-label={`Take ${name} back`} onClick={() => take.mutate()}>
      Take It Back
    </Button>
  );
}
