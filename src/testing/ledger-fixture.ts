import * as inventory from "#src/features/inventory/contract.ts";
import * as ledger from "#src/features/inventory/ledger-contract.ts";
import type { Owner } from "#src/testing/factories.ts";

/**
 * Returns functions that change stock by hand, through HTTP. `owner` is a function, because a test creates its owner
 * later.
 */
export function ledgerOf(owner: () => Owner) {
  const history = async (id: string, page = 1) =>
    (await owner().call(ledger.listMovements, { query: { id, page } })).body;
  const undo = (id: string, movement_id: string) =>
    owner().call(ledger.undoMovement, { query: { id }, body: { movement_id } });
  return {
    history,
    undo,
    count: (id: string, quantity_available: number) =>
      owner().call(inventory.updateItem, { query: { id }, body: { quantity_available } }),
    waste: (id: string, body: { quantity: number; unit?: string; note?: string }) =>
      owner().call(ledger.bookWaste, { query: { id }, body }),
    undoLast: async (id: string) => {
      const { undoable } = await history(id);
      return undoable === null ? null : undo(id, undoable);
    },
  };
}
