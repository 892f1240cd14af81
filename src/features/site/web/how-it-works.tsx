import type { ReactNode } from "react";
import { MessageDrawing, PassDrawing, ShelfDrawing, TableDrawing } from "#src/features/site/web/drawings.tsx";
import classes from "./how-it-works.module.css";

const STEPS: readonly { drawing: ReactNode; title: string; text: string }[] = [
  {
    drawing: <TableDrawing />,
    title: "A guest scans the table",
    text: "The menu opens in the browser. No app, no account, and the table number is filled in.",
  },
  {
    drawing: <PassDrawing />,
    title: "The kitchen has the slip",
    text: "The order rings on the kitchen screen and stands in your list in the same moment.",
  },
  {
    drawing: <ShelfDrawing />,
    title: "The recipe leaves the shelf",
    text: "Grams, millilitres and pieces are booked out exactly. What is gone cannot be ordered.",
  },
  {
    drawing: <MessageDrawing />,
    title: "You hear what to buy",
    text: "At the reorder level a message names the amount, the packs and the supplier.",
  },
];

export function HowItWorks() {
  return (
    <section id="how-it-works" className={classes.section} aria-labelledby="how-title">
      <div className="page">
        <h2 id="how-title" className={classes.heading}>
          How one order travels
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
