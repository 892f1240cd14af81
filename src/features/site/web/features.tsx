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
    title: "An inventory agent that watches your stock",
    text: "It checks your stock after every order, delivery and count, and tells you what runs low. For each supplier’s next delivery it writes the order: how many packs, and why. You change and approve it, then it is sent. It never buys by itself. Ask it about your stock, sales and orders in the app or, with Plus, in WhatsApp.",
    proof: <Message />,
  },
  {
    title: "Deliveries from a photo",
    text: "Send the agent a photo of the delivery note, in the app or over WhatsApp, or upload the invoice. Its lines are read, compared with your order and matched to your ingredients, cases and packs included. You check them and confirm, and the stock is updated.",
    proof: <Invoice />,
  },
  {
    title: "A QR menu that follows the stock",
    text: "Guests order at the table or for pickup, in five languages, with options, allergens and diets. When an ingredient runs out, its dishes show as sold out on every phone at once; breakfast ends at eleven by itself. They can ask about allergens, prices or their order, and what the menu does not say is left to your staff.",
    proof: <SoldOut />,
  },
  {
    title: "See which dishes make money",
    text: "Sales and margins for any period, by dish, size, day and hour. Then change its price, or take it off the menu with one switch.",
    proof: <TopDishes />,
  },
  {
    title: "Supplier price history",
    text: "Every delivery records the price of each ingredient, per supplier. A price that looks like another pack’s is questioned before you save it, and one that is not as agreed, a smaller pack, a creeping price or a cheaper supplier is pointed out with what it costs you a week.",
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
          <p>Not in {name} yet: promoting a dish on the menu, and tap-to-pay on a phone.</p>
        </div>
      </div>
    </section>
  );
}
