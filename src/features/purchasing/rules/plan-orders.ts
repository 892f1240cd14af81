import Big from "big.js";
import { fillMinimum } from "#src/features/purchasing/rules/fill-minimum.ts";
import { smallestOrder } from "#src/features/purchasing/rules/pack-count.ts";
import { type ItemPlan, planItem } from "#src/features/purchasing/rules/plan-item.ts";
import type { PlannedItem } from "#src/features/purchasing/rules/planned-item.ts";

export interface PlannedSupplier {
  id: string;
  name: string;
  minimum: number | null;
}

export interface PlannedLine {
  plan: ItemPlan;
  packs: number;
  /** The number of packs that are ordered only to reach the supplier's minimum. */
  toReachMinimum: number;
}

export interface PlannedOrder {
  supplier: PlannedSupplier;
  deliverOn: string;
  /** Total of the lines with a known price. */
  estimate: number;
  lines: PlannedLine[];
  /** The amount missing to the supplier's minimum; null when it is reached, or there is none. */
  belowMinimum: number | null;
  /**
   * The item with the highest probability of running out if the order waits for the next delivery; null if there is
   * none.
   */
  atRisk: ItemPlan | null;
}

/** Returns the orders to place with each supplier for its next delivery. */
export function planOrders(
  items: readonly PlannedItem[],
  suppliers: readonly PlannedSupplier[],
  today: string,
): PlannedOrder[] {
  const plans = items.flatMap((item) => planItem(item, today) ?? []);
  const bySupplier = Map.groupBy(plans, ({ choice }) => choice.offer.supplier_id);
  return suppliers.flatMap((supplier) => {
    const own = bySupplier.get(supplier.id) ?? [];
    const order = own.some(({ order: { packs } }) => packs > 0) && planOrder(supplier, own);
    return order ? [order] : [];
  });
}

function planOrder(supplier: PlannedSupplier, plans: readonly ItemPlan[]): PlannedOrder {
  const filled = fillMinimum(plans.map(candidateOf), supplier.minimum ?? 0);
  const lines = plans
    .map((plan) => {
      const packs = filled.packs.get(plan.item.id) ?? plan.order.packs;
      return { plan, packs, toReachMinimum: packs - plan.order.packs };
    })
    .filter(({ packs }) => packs > 0);
  return {
    supplier,
    deliverOn: plans[0]?.choice.offer.deliveries.first ?? "",
    estimate: filled.total,
    lines,
    belowMinimum: filled.isReached ? null : new Big(supplier.minimum ?? 0).minus(filled.total).toNumber(),
    atRisk: mostAtRisk(lines.map(({ plan }) => plan)),
  };
}

function candidateOf({ item, choice: { offer }, order, mostPacks, runOut }: ItemPlan) {
  return {
    id: item.id,
    packs: order.packs,
    smallest: smallestOrder(offer),
    multiple: offer.multiple,
    most: mostPacks,
    packPrice: offer.price === null ? null : new Big(offer.price).times(offer.size).toNumber(),
    runOut,
  };
}

function mostAtRisk(plans: readonly ItemPlan[]): ItemPlan | null {
  const known = plans.filter(({ risk }) => risk !== null);
  return known.toSorted((a, b) => b.risk! - a.risk!)[0] ?? null;
}
