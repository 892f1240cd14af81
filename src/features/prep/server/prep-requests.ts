import Big from "big.js";
import type { PrepListItem } from "#src/features/prep/list-contract.ts";

export interface PrepRequest {
  /** The item to make. */
  id: string;
  name: string;
  quantity_available: number;
  unit: string;
  /** How many batches to make, no more than the stock of what they take covers. */
  batches: number;
  /** What they give, in the item's unit. */
  makes: number;
}

/** Returns what of the prep list can be made now: of the others, something they are made of is missing. */
export function openPrepRequests(list: readonly PrepListItem[]): PrepRequest[] {
  return list.flatMap(({ item_id: id, name, quantity_available, unit, ...planned }) => {
    const batches = Math.min(planned.covered, planned.batches);
    if (batches === 0) return [];
    const makes = new Big(planned.makes).times(batches).div(planned.batches).round(6, Big.roundHalfUp).toNumber();
    return [{ id, name, quantity_available, unit, batches, makes }];
  });
}
