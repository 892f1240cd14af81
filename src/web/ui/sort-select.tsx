import type { Column } from "./data-column.ts";
import type { Sort } from "./sort-rows.ts";
import classes from "./sort-select.module.css";
import ui from "./patterns.module.css";

interface SortSelectProps<Row> {
  columns: Column<Row>[];
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
}

/** A select for the sort order, for a table that is shown as a list and has no column heads. */
export function SortSelect<Row>({ columns, sort, onSort }: SortSelectProps<Row>) {
  const sortable = columns.filter((column) => column.sortValue);
  if (sortable.length === 0) return null;
  return (
    <label className={`${ui.mutedMd} ${classes.field}`}>
      Sort by
      <select
        value={sort ? `${sort.descending ? "-" : "+"}${sort.key}` : ""}
        onChange={({ currentTarget: { value } }) => onSort({ key: value.slice(1), descending: value.startsWith("-") })}
      >
        {!sort && <option value="">As given</option>}
        {sortable.flatMap(({ key, header }) => [
          <option key={`+${key}`} value={`+${key}`}>
            {header}, ascending
          </option>,
          <option key={`-${key}`} value={`-${key}`}>
            {header}, descending
          </option>,
        ])}
      </select>
    </label>
  );
}
