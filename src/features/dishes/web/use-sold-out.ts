import { useMutation } from "@tanstack/react-query";
import type { Dish } from "#src/features/dishes/contract.ts";
import { markSoldOut } from "#src/features/dishes/menu-contract.ts";
import { useStop, useStopsReload } from "#src/features/dishes/stops/web/use-stops.ts";
import { call, messageOf } from "#src/web/call.ts";
import { notify } from "#src/web/ui/notify.tsx";

/** Returns a function that marks a dish sold out for today, or available again. */
export function useSoldOut(): (dish: Dish) => void {
  const onSettled = useStopsReload();
  const stop = useStop();
  const back = useMutation({
    mutationFn: ({ id }: Dish) => call(markSoldOut, { query: { id }, body: { sold_out: false } }),
    onSuccess: (_, { name }) => notify.success(`${name} is back`),
    onError: (error) => notify.error("Failed to update the menu", messageOf(error, "Please try again.")),
    onSettled,
  });
  return (dish) => {
    if (dish.sold_out_at === null) stop.mutate({ subject: { kind: "dish", id: dish.id, name: dish.name } });
    else back.mutate(dish);
  };
}
