import type { ReactNode } from "react";
import { MessageDrawing, KitchenDrawing, StockDrawing, TableDrawing } from "#src/features/site/web/drawings.tsx";
import classes from "./how-it-works.module.css";

const STEPS: readonly { drawing: ReactNode; title: string; text: string }[] = [
  {
    drawing: <TableDrawing />,
    title: "A guest scans the QR code",
    text: "The menu opens in the browser, with the table number filled in. No app and no account needed.",
  },
  {
    drawing: <KitchenDrawing />,
    title: "The kitchen sees it at once",
    text: "The order appears on the kitchen screen with a sound, and in your list of orders.",
  },
  {
    drawing: <StockDrawing />,
    title: "Stock goes down by itself",
    text: "Ingredients are deducted to the gram. Dishes that are sold out can no longer be ordered.",
  },
  {
    drawing: <MessageDrawing />,
    title: "You're told what to reorder",
    text: "When an ingredient runs low, a message says how much to order, in which packs, and from whom.",
  },
];

export function HowItWorks() {
  return (
    <section id="how-it-works" className={classes.section} aria-labelledby="how-title">
      <div className="page">
        <h2 id="how-title" className={classes.heading}>
          What happens when a guest orders
        </h2>
        <ol className={classes.steps}>
          {STEPS.map(({ drawing, title, text }) => (
            <li key={title}>
              <div className={classes.drawing}>{drawing}</div>
              <h3>{title}</h3>
              <p className="soft">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
