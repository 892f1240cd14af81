import { ActionIcon, Select } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { dishesQuery } from "#src/features/dishes/web/queries.ts";
import { type OptionDraft, sizeLabel } from "#src/features/offer/options/web/group-draft.ts";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./options.module.css";

interface OptionDishProps {
  option: Pick<OptionDraft, "name" | "lines" | "dish">;
  onChange: (values: Partial<OptionDraft>) => void;
}

/** The dish that an option is, such as the drink of a set lunch. An option with ingredients cannot be a dish. */
export function OptionDish({ option, onChange }: OptionDishProps) {
  const dishes = useQuery(dishesQuery);
  if (option.dish) {
    return (
      <div className={`${ui.split} ${ui.gapSm}`}>
        <span>
          <strong>{option.dish.label}</strong>
          <span className={`${ui.mutedSm} ${classes.soft}`}>
            {option.dish.is_removed
              ? " was deleted, so guests cannot choose it"
              : " is cooked, taken from stock and counted as a dish of its own"}
          </span>
        </span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Do not use the dish ${option.dish.label}`}
          onClick={() => onChange({ dish: null })}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
    );
  }
  if (option.lines.length > 0) return null;
  const sizes = (dishes.data ?? []).flatMap((dish) =>
    dish.sizes.map((size) => ({ value: size.id, label: sizeLabel(dish.name, size.name), name: dish.name })),
  );
  return (
    <Select
      aria-label="Or a dish of the menu"
      placeholder="Or a dish of the menu"
      searchable
      limit={60}
      value={null}
      data={sizes}
      nothingFoundMessage="No dish has this name"
      onChange={(id) => {
        const size = sizes.find(({ value }) => value === id);
        if (!size) return;
        onChange({
          dish: { size_id: size.value, label: size.label, is_removed: false },
          ...(option.name.trim() === "" && { name: size.name.slice(0, 80) }),
        });
      }}
    />
  );
}
