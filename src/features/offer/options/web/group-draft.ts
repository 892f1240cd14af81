import type { NewGroup, OptionGroup } from "#src/features/offer/options/contract.ts";
import type { RecipeUnit } from "#src/shared/units.ts";

/** A line as typed: its amount, and whether the option adds it or leaves it out. */
export interface LineDraft {
  ingredient_id: string;
  name: string;
  leaves_out: boolean;
  quantity: string;
  unit: RecipeUnit;
  yield_percent: number;
  scales_with_size: boolean;
}

export interface OptionDraft {
  key: string;
  id: string | undefined;
  name: string;
  price: string;
  is_default: boolean;
  is_available: boolean;
  lines: LineDraft[];
  /** The dish that is offered as the option; null for an option of ingredients. */
  dish: { size_id: string; label: string; is_removed: boolean } | null;
}

export interface GroupDraft {
  name: string;
  choose_min: string;
  /** Empty when there is no limit. */
  choose_max: string;
  included: string;
  extra_price: string;
  options: OptionDraft[];
  dish_ids: string[];
}

export function emptyOption(): OptionDraft {
  return {
    key: crypto.randomUUID(),
    id: undefined,
    name: "",
    price: "0",
    is_default: false,
    is_available: true,
    lines: [],
    dish: null,
  };
}

/** Returns a dish with its size, which is named only if the dish has several. */
export function sizeLabel(dish: string, size: string): string {
  return size === "Regular" ? dish : `${dish}, ${size}`;
}

export function draftOf(group: OptionGroup | null): GroupDraft {
  if (!group) {
    const numbers = { choose_min: "0", choose_max: "1", included: "0", extra_price: "" };
    return { name: "", ...numbers, options: [emptyOption(), emptyOption()], dish_ids: [] };
  }
  const text = (value: number | null) => (value === null ? "" : String(value));
  return {
    name: group.name,
    choose_min: text(group.choose_min),
    choose_max: text(group.choose_max),
    included: text(group.included),
    extra_price: text(group.extra_price),
    dish_ids: group.dishes.map(({ id }) => id),
    options: group.options.map(({ id, name, price, is_default, is_available, lines, dish }) => ({
      key: id,
      id,
      name,
      price: text(price),
      is_default,
      is_available,
      lines: lines.map((line) => ({
        ingredient_id: line.ingredient_id,
        name: line.name,
        leaves_out: line.quantity < 0,
        quantity: text(Math.abs(line.quantity)),
        unit: line.unit,
        yield_percent: line.yield_percent,
        scales_with_size: line.scales_with_size,
      })),
      dish: dish && {
        size_id: dish.size_id,
        label: sizeLabel(dish.name, dish.size_name),
        is_removed: dish.is_removed,
      },
    })),
  };
}

/**
 * Returns what must be corrected before the group can be saved; null when nothing must. Options without a name are left
 * out.
 */
export function problemOf(draft: GroupDraft): string | null {
  const options = named(draft);
  if (draft.name.trim() === "") return "Please enter a name for these options.";
  if (options.length === 0) return "Please enter at least one option.";
  const max = draft.choose_max === "" ? Infinity : Number(draft.choose_max);
  if (max < 1) return "Leave the maximum empty, or let guests choose at least one.";
  if (max < Number(draft.choose_min)) return "The maximum must not be below the minimum.";
  if (options.filter((option) => option.is_default).length > max)
    return "More options are chosen at first than can be.";
  const line = options.flatMap(({ lines }) => lines).find(({ quantity }) => Number(quantity) <= 0);
  return line ? `${line.name}: please enter a quantity above 0.` : null;
}

const named = ({ options }: GroupDraft) => options.filter(({ name }) => name.trim() !== "");

export function bodyOf(draft: GroupDraft): NewGroup {
  return {
    name: draft.name,
    choose_min: Number(draft.choose_min),
    choose_max: draft.choose_max === "" ? null : Number(draft.choose_max),
    included: Number(draft.included),
    extra_price: draft.extra_price === "" ? null : Number(draft.extra_price),
    options: named(draft).map(({ id, name, price, is_default, is_available, lines, dish }) => ({
      ...(id !== undefined && { id }),
      name,
      price: Number(price),
      is_default,
      is_available,
      lines: lines.map(({ ingredient_id, leaves_out, quantity, unit, yield_percent, scales_with_size }) => ({
        ingredient_id,
        quantity: leaves_out ? -Number(quantity) : Number(quantity),
        unit,
        yield_percent,
        scales_with_size,
      })),
      dish_size_id: dish?.size_id ?? null,
    })),
  };
}
