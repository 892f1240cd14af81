import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import type { InventoryItem } from "#src/features/inventory/contract.ts";
import type { Suggestion } from "#src/features/invoices/receipts/line-outcome.ts";
import type { Destination } from "#src/features/invoices/review/review-draft.ts";
import { likenessKey } from "#src/shared/text-key.ts";
import classes from "./line-match.module.css";

/** Maximum number of items in the list; typing finds the others. */
const MAX_SHOWN = 30;

interface ItemPickerProps {
  id: string;
  /** "Ingredient of line 2". */
  label: string;
  /** The present choice, as text. */
  shown: string;
  items: readonly InventoryItem[];
  suggestions: readonly Suggestion[];
  /** The line's own name, for a new ingredient. */
  name: string;
  /** A choice is required before saving. */
  toCheck: boolean;
  onPick: (destination: Destination) => void;
}

/** Chooses the ingredient of a line: a similar one, one that matches the search, a new one, or none. */
export function ItemPicker({ id, label, shown, items, suggestions, name, toCheck, onPick }: ItemPickerProps) {
  const [search, setSearch] = useState("");
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch("");
    },
    onDropdownOpen: () => combobox.updateSelectedOptionIndex("active"),
  });
  const query = likenessKey(search);
  const matches = (text: string | null) => text !== null && likenessKey(text).includes(query);
  const similar = suggestions.filter((suggestion) => matches(suggestion.name));
  const suggested = new Set(similar.map((one) => one.inventory_item_id));
  const others = items.filter((item) => !suggested.has(item.id) && (matches(item.name) || matches(item.item_code)));
  const newName = search.trim() || name.trim();
  const pick = (value: string) => {
    if (value === "new") onPick({ to: "new", name: search.trim() || null, unit: null });
    else onPick(value === "nothing" ? { to: "nothing" } : { to: "item", id: value });
    combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={pick} width={290} position="bottom-start">
      <Combobox.Target withExpandedAttribute>
        <TextInput
          id={id}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an input, with a list of its own
          role="combobox"
          data-to-check={toCheck || undefined}
          aria-expanded={combobox.dropdownOpened}
          aria-controls={combobox.listId ?? undefined}
          className={classes.picker}
          aria-label={label}
          value={combobox.dropdownOpened ? search : shown}
          placeholder={combobox.dropdownOpened ? shown : undefined}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          rightSectionPointerEvents="none"
          autoComplete="off"
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            // The first typed letter replaces the present choice.
            const { value } = event.currentTarget;
            setSearch(combobox.dropdownOpened ? value : value.replace(shown, ""));
            combobox.openDropdown();
            combobox.selectFirstOption();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah="16rem" className={classes.options} aria-label={label}>
          {similar.length > 0 && (
            <Combobox.Group label="Similar names">
              {similar.map((one) => (
                <Combobox.Option key={one.inventory_item_id} value={one.inventory_item_id}>
                  {one.name} <small>{one.unit}</small>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          )}
          <Combobox.Group label="Other">
            {newName !== "" && <Combobox.Option value="new">New ingredient: {newName}</Combobox.Option>}
            <Combobox.Option value="nothing">Not for stock (delivery, deposit)</Combobox.Option>
          </Combobox.Group>
          {others.length > 0 && (
            <Combobox.Group label="Inventory">
              {others.slice(0, MAX_SHOWN).map((item) => (
                <Combobox.Option key={item.id} value={item.id}>
                  {item.name} <small>{item.unit}</small>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
