import { useMutation, useQueryClient } from "@tanstack/react-query";
import { changeArea, deleteArea, orderAreas, type StorageArea } from "#src/features/counts/area-contract.ts";
import { areasQuery } from "#src/features/counts/web/queries.ts";
import { call, messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";

interface AreaChange {
  id: string;
  name?: string;
  item_ids?: string[];
}

/** Changes the storage areas: shown at once, and undone if the server rejects them. */
export function useAreaChanges() {
  const client = useQueryClient();
  const show = (areas: (before: StorageArea[]) => StorageArea[]) =>
    client.setQueryData(areasQuery.queryKey, (before) => before && areas(before));
  const onError = (error: unknown) => {
    notify.error("Could not change the storage areas", messageOf(error, "Please try again."));
    void client.invalidateQueries(areasQuery);
  };
  const change = useMutation({
    mutationFn: ({ id, ...body }: AreaChange) => call(changeArea, { query: { id }, body }),
    onMutate: ({ id, ...changes }) =>
      show((areas) => areas.map((area) => (area.id === id ? { ...area, ...changes } : area))),
    onError,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteArea, { query: { id } }),
    onSuccess: ({ id }) => show((areas) => areas.filter((area) => area.id !== id)),
    onError,
  });
  const arrange = useMutation({
    mutationFn: (ids: string[]) => call(orderAreas, { body: { ids } }),
    onMutate: (ids) => show((areas) => ids.flatMap((id) => areas.find((area) => area.id === id) ?? [])),
    onError,
  });
  return { change: change.mutate, remove: remove.mutate, arrange: arrange.mutate };
}
