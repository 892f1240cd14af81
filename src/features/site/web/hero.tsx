import { AUDIENCE, BUSINESSES } from "#src/features/site/rules.ts";
import { HeroPicture } from "#src/features/site/web/hero-picture.tsx";
import classes from "./hero.module.css";

export function Hero() {
  return (
    <section className={classes.hero}>
      <div className={`page ${classes.columns}`}>
        <div className={classes.words}>
          <h1 className={classes.title}>
            Take the order once.{" "}
            <span className={classes.line}>
              Your <span className="only-read-aloud">{BUSINESSES[0]}</span>
              <Turning />
            </span>{" "}
            keeps the copies.
          </h1>
          <p className={classes.lead}>
            A guest orders from the QR code on the table. The kitchen sees it, the recipe leaves your stock to the gram,
            and you know what the dish earned and what to buy next.
          </p>
          <div className={classes.actions}>
            <a className="button" href="/auth?mode=signup">
              Get Started
            </a>
            <a className="button" data-quiet href="/#how-it-works">
              See how it works
            </a>
          </div>
          <p className={classes.audience}>{AUDIENCE}</p>
        </div>
        <HeroPicture />
      </div>
    </section>
  );
}

/** All words lie on one another, so the line is as wide as the longest and nothing moves when they turn. */
function Turning() {
  return (
    <span className={classes.turning} aria-hidden data-turning>
      {BUSINESSES.map((business, index) => (
        <span key={business} style={{ animationDelay: `${index * 1500}ms` }}>
          {business}
        </span>
      ))}
    </span>
  );
}
