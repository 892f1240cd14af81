import { useMutation, useQueryClient } from "@tanstack/react-query";
import { resetTableCodes } from "#src/features/tables/code-contract.ts";
import { tablesQuery } from "#src/features/tables/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { notify } from "#src/web/ui/notify.tsx";

interface ResetCodesProps {
  /** The tables; all if undefined. */
  ids?: string[];
  label: string;
}

/** Gives tables new codes, which makes the printed ones invalid. */
export function ResetCodes({ ids, label }: ResetCodesProps) {
  const client = useQueryClient();
  const reset = useMutation({
    mutationFn: () => call(resetTableCodes, { body: { ids } }),
    onSuccess: async ({ count }) => {
      notify.success(count === 1 ? "Code reset" : `${count} codes reset`, "Print the new ones.");
      await client.invalidateQueries(tablesQuery);
    },
    onError: (error) => notify.error("Failed to reset the codes", messageOf(error, "Please try again.")),
  });
  return (
    <ConfirmButton
      // Returns to the first step after a reset.
      key={String(reset.isSuccess && reset.submittedAt)}
      label={label}
      confirmLabel="Confirm Reset"
      busy={reset.isPending}
      onConfirm={() => reset.mutate()}
      fullWidth
    />
  );
}
