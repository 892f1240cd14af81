import Big from "big.js";
import type { PrepListItem } from "#src/features/prep/list-contract.ts";

export interface PrepRequest {
  /** The item to make. */
  id: string;
  name: string;
  quantity_available: number;
  unit: string;
  /** How many batches to make, limited by the stock of their ingredients. */
  batches: number;
  /** The quantity that they make, in the item's unit. */
  makes: number;
}

/** Returns the entries of the prep list that can be made now. Entries that lack an ingredient are left out. */
export function openPrepRequests(list: readonly PrepListItem[]): PrepRequest[] {
  return list.flatMap(({ item_id: id, name, quantity_available, unit, ...planned }) => {
    const batches = Math.min(planned.covered, planned.batches);
    if (batches === 0) return [];
    const makes = new Big(planned.makes).times(batches).div(planned.batches).round(6, Big.roundHalfUp).toNumber();
    return [{ id, name, quantity_available, unit, batches, makes }];
  });
}
