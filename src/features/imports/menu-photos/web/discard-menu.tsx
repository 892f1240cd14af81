import { useMutation, useQueryClient } from "@tanstack/react-query";
import { discardMenu } from "#src/features/imports/menu-photos/contract.ts";
import { MENUS_KEY } from "#src/features/imports/menu-photos/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { ConfirmButton } from "#src/web/ui/confirm-button.tsx";
import { notify } from "#src/web/ui/notify.tsx";

/** Removes a waiting menu, even while it is being read. */
export function DiscardMenu({ id, onDone }: { id: string; onDone?: () => void }) {
  const client = useQueryClient();
  const discard = useMutation({
    mutationFn: () => call(discardMenu, { query: { id } }),
    onSuccess: async () => {
      onDone?.();
      await client.invalidateQueries({ queryKey: MENUS_KEY });
    },
    onError: (error) => notify.error("The menu was not discarded", messageOf(error, "Please try again.")),
  });
  return (
    <ConfirmButton
      label="Discard"
      confirmLabel="Confirm Discard"
      busy={discard.isPending}
      onConfirm={() => discard.mutate()}
    />
  );
}
