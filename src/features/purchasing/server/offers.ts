import { inLedger } from "#src/features/inventory/server/held-units.ts";
import { factorBetween, type PackSize } from "#src/features/inventory/packs.ts";
import { type Deliveries, deliveryAfter, nextDeliveries } from "#src/features/purchasing/rules/delivery-calendar.ts";
import type { ItemOffer } from "#src/features/purchasing/rules/planned-item.ts";
import { type OrderingClock, termsOf } from "#src/features/purchasing/server/ordering-clock.ts";
import type { SupplierItem } from "#src/features/inventory/supplier-items/contract.ts";
import { agreedOn } from "#src/features/inventory/supplier-items/rules.ts";
import type { Supplier } from "#src/features/suppliers/contract.ts";

/** A supplier with its next deliveries; null when it has none. */
export interface OfferingSupplier {
  supplier: Supplier;
  deliveries: Deliveries | null;
  third: string | null;
}

export function withDeliveries(supplier: Supplier, clock: OrderingClock): OfferingSupplier {
  const terms = termsOf(supplier, clock);
  const deliveries = nextDeliveries(terms, clock.now);
  return { supplier, deliveries, third: deliveries && deliveryAfter(terms, deliveries.second) };
}

export interface OfferedItem {
  id: string;
  name: string;
  unit: string;
  /** The unit in which the item is shown, if it is not the ledger's unit. */
  shown_unit?: string;
  supplier_id: string | null;
  unit_price: number;
  packs: readonly PackSize[];
}

/** Returns who can deliver an item, in which packs and at which price. Offers with an unknown pack are left out. */
export function offersOf(
  item: OfferedItem,
  sold: readonly SupplierItem[],
  suppliers: readonly OfferingSupplier[],
  { now }: OrderingClock,
): ItemOffer[] {
  const isPreferredKnown = sold.some(({ is_preferred }) => is_preferred);
  return suppliers.flatMap(({ supplier, deliveries, third }): ItemOffer[] => {
    if (!deliveries) return [];
    const own = sold.filter(({ supplier_id }) => supplier_id === supplier.id);
    const isOwn = item.supplier_id === supplier.id;
    const common = {
      supplier_id: supplier.id,
      supplier_name: supplier.name,
      delivers_on: deliveries.first,
      deliveries,
      third,
    };
    const known = own.flatMap((one) => {
      const packed = packOf(item, one);
      const is_preferred = one.is_preferred || (!isPreferredKnown && isOwn);
      return packed
        ? [{ ...common, ...packed, ...priceOf(item, one, now.day, isOwn), ...named(one), is_preferred }]
        : [];
    });
    if (own.length > 0 || !isOwn) return known;
    const price = item.unit_price > 0 ? item.unit_price : null;
    const none = { supplier_item_id: null, text: item.name, code: "", multiple: 1, minimumPacks: null };
    return [{ ...common, ...none, ...ownPack(item), price, price_on: null, is_preferred: !isPreferredKnown }];
  });
}

const named = ({ id, text, code, order_multiple, minimum_packs }: SupplierItem) => ({
  supplier_item_id: id,
  text,
  code,
  multiple: order_multiple,
  minimumPacks: minimum_packs,
});

/** Returns the agreed price. Without one, returns the supplier's last price; without that, the item's price. */
function priceOf(item: OfferedItem, sold: SupplierItem, today: string, isOwn: boolean) {
  const agreed = agreedOn(sold, today);
  if (agreed !== null) return { price: agreed, price_on: today };
  if (sold.last_price !== null) return { price: sold.last_price, price_on: sold.last_price_on };
  return { price: isOwn && item.unit_price > 0 ? item.unit_price : null, price_on: null };
}

function packOf(item: OfferedItem, { pack, pack_size }: SupplierItem): { packName: string; size: number } | null {
  if (!pack) return ownPack(item);
  return pack_size === null || pack_size <= 0 ? null : { packName: pack.name, size: pack_size };
}

/** Units for ordering. Grams and millilitres are too small to be ordered one by one. */
const ORDERED_AS: Record<string, { packName: string; size: number }> = {
  g: { packName: "kg", size: 1000 },
  ml: { packName: "L", size: 1000 },
};

/** Returns the smallest known pack of the item, otherwise its unit. */
export function ownPack({ unit, shown_unit = unit, packs }: Pick<OfferedItem, "unit" | "shown_unit" | "packs">): {
  packName: string;
  size: number;
} {
  const [smallest] = packs
    .flatMap(({ name }) => {
      const size = name === unit ? null : factorBetween(name, unit, packs);
      return size ? [{ packName: name, size: size.round(6).toNumber() }] : [];
    })
    .filter(({ size }) => size > 0)
    .toSorted((a, b) => a.size - b.size);
  const shown = shown_unit === unit ? undefined : { packName: shown_unit, size: inLedger(1, shown_unit) };
  return smallest ?? shown ?? ORDERED_AS[unit] ?? { packName: unit, size: 1 };
}
