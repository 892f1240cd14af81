import type { ReactNode } from "react";
import { Dish, Invoice, Message, PriceHistory, SoldOut, TopDishes } from "#src/features/site/web/feature-proofs.tsx";
import classes from "./features.module.css";

const FEATURES: readonly { title: string; text: string; proof: ReactNode }[] = [
  {
    title: "Food cost, dish by dish",
    text: "Each size of each dish shows what it costs, from today’s ingredient prices. When a price moves, every dish that uses the ingredient moves with it.",
    proof: <Dish />,
  },
  {
    title: "An inventory agent on watch",
    text: "It checks the stock after every order, delivery and count. At your reorder level it writes you a message: what is left, how much to buy, from whom. You decide, it never buys by itself.",
    proof: <Message />,
  },
  {
    title: "Deliveries from a photo",
    text: "Photograph the supplier’s invoice. The lines are read and matched to your ingredients, cases and packs included. You check them, and one confirmation receives the stock.",
    proof: <Invoice />,
  },
  {
    title: "A QR menu that follows the stock",
    text: "Guests open it from the table, in five languages, with allergens and diets. When an ingredient runs out, its dishes are sold out on every phone at once.",
    proof: <SoldOut />,
  },
  {
    title: "See which dishes earn",
    text: "Sales beside margins for any period, by dish, size, day and hour. Then promote a dish, reprice it, or take it off the menu with one switch.",
    proof: <TopDishes />,
  },
  {
    title: "Supplier prices on record",
    text: "Every delivery notes the price of every ingredient, per supplier. A price out of line is marked before you accept it, and the chart shows the rise on the day it is delivered.",
    proof: <PriceHistory />,
  },
];

export function Features({ name }: { name: string }) {
  return (
    <section id="features" className={classes.section} aria-labelledby="features-title">
      <div className="page">
        <h2 id="features-title" className={classes.heading}>
          Six jobs you can stop doing by hand
        </h2>
        <ul className={classes.grid}>
          {FEATURES.map(({ title, text, proof }) => (
            <li key={title} className={classes.feature}>
              <h3>{title}</h3>
              <p>{text}</p>
              <div className={classes.proof}>{proof}</div>
            </li>
          ))}
        </ul>
        <div className={classes.coming}>
          <h3>Being built</h3>
          <p>
            Not in {name} yet, and we would rather say so: tap-to-pay on a phone, demand forecasts, and an assistant
            that takes invoices, reports and reorders in a WhatsApp chat.
          </p>
        </div>
      </div>
    </section>
  );
}
