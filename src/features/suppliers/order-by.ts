/** How a supplier gets orders. */
export const ORDER_BY = ["whatsapp", "email", "phone"] as const;
export type OrderBy = (typeof ORDER_BY)[number];
export const ORDER_BY_LABELS: Record<OrderBy, string> = { whatsapp: "WhatsApp", email: "Email", phone: "Phone" };
