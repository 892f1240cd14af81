import type { ReactNode } from "react";
import type { SortValue } from "./sort-rows.ts";

/** The position of a cell when the table is a list of rows on a phone. */
export type PhoneSlot = "title" | "trailing" | "meta" | "status" | "hidden";

export interface Column<Row> {
  key: string;
  header: string;
  render: (row: Row) => ReactNode;
  /** Makes the column sortable. */
  sortValue?: (row: Row) => SortValue;
  align?: "start" | "end";
  /**
   * A CSS grid track. By default the first column takes all width that the other columns leave free, and each other
   * column is as wide as its content.
   */
  width?: string;
  /**
   * Shown only where the table has enough width: `middling` from 54 rem, `wide` from 56, `widest` from 68. The detail
   * panel shows the other columns.
   */
  from?: "middling" | "wide" | "widest";
  /** By default the first column is the title, and the other columns are small texts with labels. */
  phone?: PhoneSlot;
  /** Whether the cell contains controls of its own (a switch, a menu) that must not open the row. */
  interactive?: boolean;
}
