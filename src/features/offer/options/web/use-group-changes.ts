import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  copyOptionGroup,
  createOptionGroup,
  deleteOptionGroup,
  type OptionGroup,
  setDishesOfGroup,
  updateOptionGroup,
} from "#src/features/offer/options/contract.ts";
import { bodyOf, type GroupDraft } from "#src/features/offer/options/web/group-draft.ts";
import { optionGroupsQuery } from "#src/features/offer/options/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";

const TRY_AGAIN = "Please try again.";

/** Saves, copies or deletes the group of a form, and shows a message. */
export function useGroupChanges(group: OptionGroup | null, onDone: () => void) {
  const client = useQueryClient();
  const finish = async (message: string) => {
    notify.success(message);
    onDone();
    await client.invalidateQueries(optionGroupsQuery);
  };
  const save = useMutation({
    mutationFn: async (draft: GroupDraft) => {
      const body = bodyOf(draft);
      const saved = group
        ? await call(updateOptionGroup, { query: { id: group.id }, body })
        : await call(createOptionGroup, { body });
      await call(setDishesOfGroup, { query: { id: saved.group.id }, body: { dish_ids: draft.dish_ids } });
    },
    onSuccess: () => finish(group ? "Options updated" : "Options added"),
    onError: (error) => notify.error("Failed to save the options", messageOf(error, TRY_AGAIN)),
  });
  const copy = useMutation({
    mutationFn: (id: string) => call(copyOptionGroup, { query: { id } }),
    onSuccess: () => finish("Options copied"),
    onError: (error) => notify.error("Failed to copy the options", messageOf(error, TRY_AGAIN)),
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteOptionGroup, { query: { id } }),
    onSuccess: () => finish("Options deleted"),
    onError: (error) => notify.error("Failed to delete the options", messageOf(error, TRY_AGAIN)),
  });
  return { save, copy, remove };
}
