import type { PictureName } from "#src/features/site/pictures.ts";
import { ProductPicture } from "#src/features/site/web/product-picture.tsx";
import classes from "./screens.module.css";

const SCREENS: readonly { picture: PictureName; title: string; text: string }[] = [
  {
    picture: "kitchen",
    title: "The kitchen",
    text: "Every open order as a ticket, on any tablet, with a sound for each new one.",
  },
  {
    picture: "inventory",
    title: "The stock",
    text: "What is left of each ingredient, what it costs, and where it went.",
  },
  {
    picture: "reports",
    title: "The numbers",
    text: "Sales, food cost and best sellers of any period, on screen, as CSV and as PDF.",
  },
];

/** Real pictures of the product. */
export function Screens() {
  return (
    <section className={classes.section} aria-labelledby="screens-title">
      <div className="page">
        <h2 id="screens-title" className={classes.heading}>
          What you and your kitchen see
        </h2>
        <ul className={classes.screens}>
          {SCREENS.map(({ picture, title, text }) => (
            <li key={picture}>
              <ProductPicture name={picture} className={classes.picture} />
              <h3>{title}</h3>
              <p className="soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
