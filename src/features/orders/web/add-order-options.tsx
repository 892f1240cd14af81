import { MultiSelect, Select } from "@mantine/core";
import type { OptionGroup } from "#src/features/offer/options/contract.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import ui from "#src/web/ui/patterns.module.css";
import classes from "./add-order.module.css";

interface AddOrderOptionsProps {
  /** The groups of the line's dish. */
  groups: readonly OptionGroup[];
  /** The ids of the chosen options of all groups. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** The options of a dish. In each group, one option or several options can be chosen. */
export function AddOrderOptions({ groups, chosen, onChange }: AddOrderOptionsProps) {
  const format = useFormat();
  return (
    <div className={`${ui.stackSm} ${classes.options}`}>
      {groups.map((group) => {
        const own = chosen.filter((id) => group.options.some((option) => option.id === id));
        const set = (ids: readonly string[]) => onChange([...chosen.filter((id) => !own.includes(id)), ...ids]);
        const props = {
          label: group.name,
          withAsterisk: group.choose_min > 0,
          data: group.options.map(({ id, name, price, sold_out }) => ({
            value: id,
            label: `${name}${price > 0 ? `, +${format.money(price)}` : ""}${sold_out ? " (sold out)" : ""}`,
            disabled: sold_out && !own.includes(id),
          })),
        };
        return group.choose_max === 1 ? (
          <Select
            key={group.id}
            {...props}
            clearable={group.choose_min === 0}
            placeholder="Choose one"
            value={own[0] ?? null}
            onChange={(id) => set(id === null ? [] : [id])}
          />
        ) : (
          <MultiSelect
            key={group.id}
            {...props}
            {...(group.choose_max !== null && { maxValues: group.choose_max })}
            placeholder={own.length === 0 ? "Choose" : ""}
            value={own}
            onChange={set}
          />
        );
      })}
    </div>
  );
}
