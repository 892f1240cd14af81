import { Select } from "@mantine/core";
import type { StockItem } from "#src/features/dishes/draft.ts";
import { ingredientOption } from "#src/features/inventory/web/ingredient-option.tsx";
import { identityKey } from "#src/shared/text-key.ts";

interface IngredientSelectProps {
  /** `null` while the inventory is loading. */
  items: ReadonlyMap<string, StockItem> | null;
  value: string | null;
  search: string;
  error: string | undefined;
  onSearch: (text: string) => void;
  onChoose: (item: StockItem) => void;
  onClear: () => void;
  /** Called when a name was chosen that the inventory does not have. */
  onCreate: (name: string) => void;
}

const CREATE = "create:";

/** The inventory's ingredients, and at the end of the list the typed name as a new ingredient. */
export function IngredientSelect(props: IngredientSelectProps) {
  const { items, value, search, error, onSearch, onChoose, onClear, onCreate } = props;
  const typed = search.trim();
  const known = [...(items?.values() ?? [])];
  const isNew = typed !== "" && !known.some(({ name }) => identityKey(name) === identityKey(typed));
  const data = known.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      label="Ingredient"
      placeholder={items === null ? "Loading the inventory..." : "Type a name"}
      disabled={items === null}
      searchable
      limit={60}
      error={error}
      nothingFoundMessage="Type a name to add it to the inventory"
      data={isNew ? [...data, { value: `${CREATE}${typed}`, label: `Add "${typed}" to the inventory` }] : data}
      renderOption={ingredientOption(items)}
      value={value}
      searchValue={search}
      onSearchChange={onSearch}
      onChange={(id) => {
        if (id?.startsWith(CREATE)) onCreate(id.slice(CREATE.length));
        else if (id === null) onClear();
        else {
          const item = items?.get(id);
          if (item) onChoose(item);
        }
      }}
    />
  );
}
