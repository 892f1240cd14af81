/** Which number each movement of the archive's ledger has in the ledger here. */
export interface LedgerOrder {
  /** Called in the order of the ledger, so both numbers grow. */
  add(old: number, now: number): void;
  newSeq(old: number): number;
}

export function createLedgerOrder(): LedgerOrder {
  const before: number[] = [];
  const after: number[] = [];
  return {
    add(old, now) {
      before.push(old);
      after.push(now);
    },
    newSeq(old) {
      let [low, high] = [0, before.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((before[middle] ?? 0) <= old) low = middle + 1;
        else high = middle;
      }
      return low === 0 ? 0 : (after[low - 1] ?? 0);
    },
  };
}
