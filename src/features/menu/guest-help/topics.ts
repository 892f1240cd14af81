/** What a guest may ask about. */
export const TOPICS = [
  "order",
  "staff",
  "allergy",
  "contains",
  "ingredients",
  "calories",
  "price",
  "cheapest",
  "available",
  "hours",
  "payment",
  "how_to_order",
  "address",
  "offer",
  "greeting",
  "elsewhere",
] as const;
export type Topic = (typeof TOPICS)[number];
