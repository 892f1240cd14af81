/** Portions of one size that one caller wanted within an hour and could not have. */
export interface RejectedPortions {
  isStaff: boolean;
  quantity: number;
}

export interface CountedPortions {
  counted: number;
  not_counted: number;
}

/**
 * Returns the number of rejected portions of a size that count on a day. The portions of one guest count up to the
 * number that guests usually order, and the portions of all guests together up to the most that the size ever sold, so
 * that nobody can inflate purchases. Portions of the staff count in full.
 *
 * @param usualLine the quantity that nearly no line of the size exceeds
 * @param bestDay the sales of the size on its best comparable day
 */
export function countRejected(
  rejected: readonly RejectedPortions[],
  { usualLine, bestDay }: { usualLine: number; bestDay: number },
): CountedPortions {
  const sum = (list: readonly RejectedPortions[], most: number) =>
    list.reduce((total, { quantity }) => total + Math.min(quantity, most), 0);
  const guests = rejected.filter(({ isStaff }) => !isStaff);
  const staff = rejected.filter(({ isStaff }) => isStaff);
  const counted = sum(staff, Infinity) + Math.min(bestDay, sum(guests, Math.max(1, usualLine)));
  return { counted, not_counted: sum(rejected, Infinity) - counted };
}
