/** A picture of the product on the landing page, in CSS pixels. scripts/site-pictures.ts takes them from the demo. */
interface Picture {
  width: number;
  height: number;
  alt: string;
}

export const PICTURES = {
  menu: {
    width: 300,
    height: 600,
    alt: "The guest's menu on a phone: dishes with pictures, prices and a button to add each to the cart.",
  },
  orders: { width: 640, height: 400, alt: "The list of orders: reference, table, items, total and status of each." },
  kitchen: {
    width: 640,
    height: 400,
    alt: "The kitchen's screen: a ticket for each open order, with its table and dishes.",
  },
  inventory: {
    width: 640,
    height: 400,
    alt: "The inventory: each ingredient with its stock and price, and beside it one ingredient with its facts.",
  },
  reports: {
    width: 640,
    height: 400,
    alt: "A report: sales, orders, food cost and the best-selling dishes of a month.",
  },
} as const satisfies Record<string, Picture>;

export type PictureName = keyof typeof PICTURES;

/** Returns the path of a picture's file below the public folder. */
export function pictureFile(name: PictureName, scheme: "light" | "dark"): string {
  return `site/${name}-${scheme}.webp`;
}
