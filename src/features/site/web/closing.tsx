import classes from "./closing.module.css";

/** A quote of the owner of the demo restaurant, who is fictional, as the caption says. */
export function Testimonial() {
  return (
    <section className={classes.testimonial} aria-label="Testimonial">
      <figure className="page">
        <blockquote className={classes.quote}>
          <p>
            “On Saturdays a guest used to tell us that the tuna was out. Now the menu knows before the counter does, and
            by the time I look at my phone, the amount to order is already written down.”
          </p>
        </blockquote>
        <figcaption className={classes.speaker}>
          <b>Mara Ilves-Tan</b>, owner of Harbour Bowl, the poke and juice bar of our demo
        </figcaption>
      </figure>
    </section>
  );
}

export function Closing({ contact }: { contact: string }) {
  return (
    <section className={classes.closing} aria-labelledby="closing-title">
      <div className={`page ${classes.columns}`}>
        <div>
          <h2 id="closing-title">Start with your next order</h2>
          <p>Set up takes three steps: your restaurant, your branding, your plan. Then add your first dish.</p>
        </div>
        <div className={classes.actions}>
          <a className={`button ${classes.start}`} href="/auth?mode=signup">
            Get Started
          </a>
          <a className={classes.ask} href={contact}>
            Ask us a question
          </a>
        </div>
      </div>
    </section>
  );
}
