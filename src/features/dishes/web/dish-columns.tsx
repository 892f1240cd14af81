import { ActionIcon, Switch, Tooltip } from "@mantine/core";
import { IconArrowBackUp, IconBan, IconPencil, IconTrash, IconToolsKitchen2 } from "@tabler/icons-react";
import type { Dish } from "#src/features/dishes/contract.ts";
import { costPercent } from "#src/features/dishes/cost.ts";
import { fewLeft, lowestPrice, needsAvailabilityFix, stockSummary, imageSources } from "#src/features/dishes/rules.ts";
import { DishUseFirst } from "#src/features/inventory/lots/web/use-first.tsx";
import { withoutTax } from "#src/shared/money.ts";
import type { Column } from "#src/web/ui/data-column.ts";
import { Money } from "#src/web/ui/money.tsx";
import { StatusBadge } from "#src/web/ui/status-badge.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./dishes.module.css";
import { useState } from "react";

export interface DishActions {
  onEdit: (dish: Dish) => void;
  onDelete: (dish: Dish) => void;
  onAvailability: (dish: Dish, isAvailable: boolean) => void;
  /** Marks it sold out for today, or brings it back. */
  onSoldOut: (dish: Dish) => void;
}

export function dishColumns(actions: DishActions): Column<Dish>[] {
  return [
    { key: "name", header: "Name", render: (dish) => <DishName dish={dish} />, sortValue: ({ name }) => name },
    {
      key: "price",
      header: "Price",
      align: "end",
      phone: "trailing",
      render: (dish) => <Price dish={dish} />,
      sortValue: lowestPrice,
    },
    {
      key: "cost",
      header: "Food cost",
      align: "end",
      render: ({ sizes: [first], included_percent }) => (
        <CostShare cost={first?.food_cost ?? null} price={withoutTax(first?.price ?? 0, included_percent)} />
      ),
    },
    {
      key: "is_available",
      header: "Availability",
      interactive: true,
      phone: "status",
      render: (dish) => <AvailabilitySwitch dish={dish} onAvailability={actions.onAvailability} />,
    },
    {
      key: "actions",
      header: "Actions",
      align: "end",
      interactive: true,
      phone: "status",
      render: (dish) => <ActionButtons dish={dish} {...actions} />,
    },
  ];
}

function AvailabilitySwitch({ dish, onAvailability }: { dish: Dish } & Pick<DishActions, "onAvailability">) {
  return (
    <Switch
      aria-label={`${dish.name} is available`}
      label={dish.is_available ? "Active" : "Inactive"}
      checked={dish.is_available}
      onChange={(event) => onAvailability(dish, event.currentTarget.checked)}
    />
  );
}

function ActionButtons({ dish, onEdit, onDelete, onSoldOut }: { dish: Dish } & DishActions) {
  return (
    <div className={classes.actions}>
      <Tooltip label="Edit dish" closeDelay={300}>
        <ActionIcon className={classes.edit} aria-label={`Edit ${dish.name}`} onClick={() => onEdit(dish)}>
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {dish.is_available && (
        <Tooltip label={dish.sold_out_at === null ? "Mark sold out for today" : "Bring back"} closeDelay={300}>
          <ActionIcon
            aria-label={dish.sold_out_at === null ? `Mark ${dish.name} sold out` : `Bring ${dish.name} back`}
            aria-pressed={dish.sold_out_at !== null}
            onClick={() => onSoldOut(dish)}
          >
            {dish.sold_out_at === null ? <IconBan size={18} aria-hidden /> : <IconArrowBackUp size={18} aria-hidden />}
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label="Delete dish" closeDelay={300}>
        <ActionIcon aria-label={`Delete ${dish.name}`} onClick={() => onDelete(dish)}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

function DishName({ dish }: { dish: Dish }) {
  const stock = stockSummary(dish);
  const few = fewLeft(dish);
  return (
    <span className={`${ui.stackMd} ${classes.dish}`}>
      <DishThumb dish={dish} />
      <span className={classes.text}>
        <span className={ui.strong}>{dish.name}</span>
        <span className={`${ui.cluster} ${ui.mutedXs} ${classes.stock}`} data-tone={stock.tone}>
          {dish.category_name && <>{dish.category_name} · </>}
          <span>{few === null ? stock.text : `${stock.text}, ${few}`}</span>
          {dish.sold_out_at !== null && <StatusBadge status="out_of_stock" label="Sold out" />}
          {needsAvailabilityFix(dish) && <StatusBadge status="out_of_stock" label="Fix availability" />}
          {(dish.questions.length > 0 || dish.asked_overrides.length > 0) && (
            <StatusBadge status="unverified" label="Allergens unverified" />
          )}
        </span>
        <DishUseFirst dishId={dish.id} />
      </span>
    </span>
  );
}

function Price({ dish }: { dish: Dish }) {
  const prices = dish.sizes.map((size) => size.price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  return (
    <span className={classes.price}>
      <Money amount={low} />
      {high > low && (
        <small>
          to <Money amount={high} />
        </small>
      )}
    </span>
  );
}

function CostShare({ cost, price }: { cost: number | null; price: number }) {
  const percent = costPercent(cost, price);
  return <span className={`tabular-nums ${classes.share}`}>{percent === null ? "–" : `${percent}%`}</span>;
}

/** The dish's picture as a small square; an icon when there is none or it does not load. */
function DishThumb({ dish: { image_url, image } }: { dish: Pick<Dish, "image_url" | "image"> }) {
  const [broken, setBroken] = useState<string | null>(null);
  const sources = imageSources(image_url, image);
  return (
    <span
      className={`${ui.centered} ${classes.picture}`}
      style={image ? { backgroundImage: `url("${image.placeholder}")` } : undefined}
    >
      {image_url && broken !== image_url ? (
        <picture>
          {sources && <source type="image/avif" srcSet={sources.avif} sizes="48px" />}
          {sources && <source type="image/webp" srcSet={sources.webp} sizes="48px" />}
          <img src={image_url} alt="" width={48} height={48} loading="lazy" onError={() => setBroken(image_url)} />
        </picture>
      ) : (
        <IconToolsKitchen2 size={22} stroke={1.5} aria-hidden />
      )}
    </span>
  );
}
