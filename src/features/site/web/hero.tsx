import { AUDIENCE, BUSINESSES } from "#src/features/site/rules.ts";
import { HeroPicture } from "#src/features/site/web/hero-picture.tsx";
import classes from "./hero.module.css";

export function Hero() {
  return (
    <section className={classes.hero}>
      <div className={`page ${classes.columns}`}>
        <div className={classes.text}>
          <h1 className={classes.title}>
            QR ordering, stock and food cost for{" "}
            <span className={classes.line}>
              your <span className="only-read-aloud">{BUSINESSES[0]}</span>
              <RotatingWord />
            </span>
          </h1>
          <p className={classes.lead}>
            Guests order from the QR code on the table. The kitchen sees it at once, your stock goes down to the gram,
            and you see what each dish earns and what to reorder.
          </p>
          <div className={classes.actions}>
            <a className="button" href="/auth?mode=signup" data-when="signed-out">
              Get Started
            </a>
            <a className="button" href="/dashboard" data-when="signed-in" hidden>
              Open your dashboard
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

/** The words lie on top of each other, so the line is as wide as the widest word and does not move when they change. */
function RotatingWord() {
  return (
    <span className={classes.rotating} aria-hidden data-rotating>
      {BUSINESSES.map((business, index) => (
        <span key={business} style={{ animationDelay: `${index * 1500}ms` }}>
          {business}
        </span>
      ))}
    </span>
  );
}
