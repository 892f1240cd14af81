import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { IconPlus } from "@tabler/icons-react";
import { type ComponentType, useEffect, useState } from "react";
import { categoriesQuery } from "#src/features/dishes/categories/web/queries.ts";
import { CategoryPanel } from "#src/features/dishes/categories/web/category-panel.tsx";
import { type Dish, updateDish } from "#src/features/dishes/contract.ts";
import { MESSAGES } from "#src/features/dishes/rules.ts";
import { DeleteDish } from "#src/features/dishes/web/delete-dish.tsx";
import type { UsualCostSlot } from "#src/features/dishes/web/usual-cost-slot.ts";
import { DishForm } from "#src/features/dishes/web/dish-form.tsx";
import { DishOrderCard } from "#src/features/dishes/web/dish-order-card.tsx";
import { SellingWarnings } from "#src/features/dishes/web/selling-warnings.tsx";
import { DishTable } from "#src/features/dishes/web/dish-table.tsx";
import { dishesQuery, cacheDish, useDishesRefresh } from "#src/features/dishes/web/queries.ts";
import { call, CallError, messageOf } from "#src/web/call.ts";
import { ChangeButton } from "#src/web/ui/change-button.tsx";
import { ErrorState } from "#src/web/ui/error-state.tsx";
import { ImportLink } from "#src/web/ui/import-link.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import { PageHeader } from "#src/web/ui/page-header.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton-rows.tsx";
import { useAddressRequest } from "#src/web/ui/use-address-request.ts";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./dishes.module.css";
import { markSoldOut } from "#src/features/dishes/menu-contract.ts";
import { useStop, useStopsReload } from "#src/features/dishes/stops/web/use-stops.ts";

type Mode = { show: "table" } | { show: "create"; round: number; categoryId: string } | { show: "edit"; dish: Dish };

interface DishesScreenProps {
  /** Returns the tax that the prices of a dish include, in percent. */
  includedPercent: (dishId: string | null, categoryId: string) => number;
  /** The options of a dish, a component of a higher feature. */
  Options: ComponentType<{ dishId: string | null }>;
  /** What a portion costs with the options that guests usually choose for it. */
  UsualCost: UsualCostSlot;
}

export function DishesScreen({ includedPercent, Options, UsualCost }: DishesScreenProps) {
  const client = useQueryClient();
  const dishes = useQuery(dishesQuery);
  const categories = useQuery(categoriesQuery);
  const [mode, setMode] = useState<Mode>({ show: "table" });
  const [deleting, setDeleting] = useState<Dish | null>(null);
  /** A dish whose warnings are shown before it is made available. */
  const [activating, setActivating] = useState<Dish | null>(null);
  useDishesRefresh();
  useAddressRequest("add", () => setMode({ show: "create", round: 0, categoryId: "" }));
  const openDish = (id: string) => {
    const dish = dishes.data?.find((one) => one.id === id);
    if (dish) setMode({ show: "edit", dish });
  };
  useAddressRequest("dish", openDish, dishes.isSuccess);

  useEffect(() => {
    if (dishes.isError && categories.isError) notify.error("Error loading data", "Please refresh the page.");
    else if (dishes.isError) notify.error("Failed to load dishes");
    else if (categories.isError) notify.error("Failed to load categories");
  }, [dishes.isError, categories.isError]);

  const toggle = useMutation({
    mutationFn: ({ id, is_available }: { id: string; is_available: boolean }) =>
      call(updateDish, { query: { id }, body: { is_available } }),
    onMutate: ({ id, is_available }) => {
      const before = client.getQueryData(dishesQuery.queryKey)?.find((dish) => dish.id === id);
      if (before) cacheDish(client, { ...before, is_available });
      return before;
    },
    onSuccess: ({ dish }) => cacheDish(client, dish),
    onError: (error, _values, before) => {
      if (before) cacheDish(client, before);
      if (error instanceof CallError && error.status === 404) notify.error(error.message);
      else if (error instanceof CallError && error.status === 400) notify.error("Still a draft", error.message);
      else notify.error(MESSAGES.updateFailed.title, MESSAGES.updateFailed.message);
      void client.invalidateQueries(dishesQuery);
    },
  });

  const markSoldOut = useSoldOut();
  const backToTable = () => {
    setMode({ show: "table" });
    void client.invalidateQueries(dishesQuery);
  };

  return (
    <>
      <PageHeader
        title="Dishes"
        actions={
          mode.show === "table" && (
            <>
              <ImportLink kind="dishes" />
              <Button variant="default" component={Link} to="/menu-hours">
                Hours
              </Button>
              <Button variant="default" component={Link} to="/options">
                Options
              </Button>
              <Button variant="default" component={Link} to="/menu-languages">
                Languages
              </Button>
              <ChangeButton
                leftSection={<IconPlus size={18} aria-hidden />}
                onClick={() => setMode({ show: "create", round: 0, categoryId: "" })}
              >
                Add Dish
              </ChangeButton>
            </>
          )
        }
      />
      <div className={`${ui.topColumns} ${classes.layout}`}>
        <div className={`${ui.stackLg} ${classes.main}`}>
          {mode.show === "create" && (
            <DishForm
              key={`new-${mode.round}`}
              dish={null}
              categoryId={mode.categoryId}
              includedPercent={includedPercent}
              Options={Options}
              UsualCost={UsualCost}
              onDone={backToTable}
              onAnother={(categoryId) => setMode({ show: "create", round: mode.round + 1, categoryId })}
            />
          )}
          {mode.show === "edit" && (
            <DishForm
              key={mode.dish.id}
              dish={mode.dish}
              includedPercent={includedPercent}
              Options={Options}
              UsualCost={UsualCost}
              onDone={backToTable}
            />
          )}
          {mode.show === "table" &&
            (dishes.isPending ? (
              <SkeletonRows label="Loading dishes" />
            ) : dishes.isError && !dishes.data ? (
              <ErrorState
                title="Failed to load dishes"
                message={messageOf(dishes.error, "Please try again.")}
                onRetry={() => void dishes.refetch()}
                busy={dishes.isFetching}
              />
            ) : (
              <DishTable
                dishes={dishes.data}
                categories={categories.data ?? []}
                onEdit={(dish) => setMode({ show: "edit", dish })}
                onDelete={setDeleting}
                onSoldOut={markSoldOut}
                onAvailability={(dish, is_available) => {
                  if (is_available && dish.warnings.length > 0) setActivating(dish);
                  else toggle.mutate({ id: dish.id, is_available });
                }}
              />
            ))}
        </div>
        <div className={`${ui.stackLg} ${classes.side}`}>
          <CategoryPanel dishes={dishes.data ?? []} />
          <DishOrderCard dishes={dishes.data ?? []} />
        </div>
      </div>
      <SellingWarnings
        warnings={activating?.warnings ?? []}
        action="Make It Available"
        onClose={() => setActivating(null)}
        onConfirm={() => {
          if (activating) toggle.mutate({ id: activating.id, is_available: true });
          setActivating(null);
        }}
      />
      <DeleteDish dish={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}

/** Returns a function that marks a dish sold out for today, or available again. */
function useSoldOut(): (dish: Dish) => void {
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
