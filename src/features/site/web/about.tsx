import type { Frame } from "#src/features/site/frame.ts";
import { TextPage } from "#src/features/site/web/text-page.tsx";
import classes from "./text-page.module.css";

export function About(frame: Frame) {
  const { name, support_email } = frame;
  return (
    <TextPage frame={frame} title={`About ${name}`}>
      <p className={classes.lead}>
        A comanda is the slip a waiter writes an order on, in Spanish, Italian and Portuguese. It has a carbon copy,
        because the order matters to more than one person.
      </p>

      <h2>The story</h2>
      <p>
        In most small restaurants the order slip is the only record that is always right. It is written in the moment,
        by the person who took the order, and the kitchen lives by it. Everything else is put together afterwards, from
        memory: what is left in the fridge, what the week cost, what must be bought before Friday.
      </p>
      <p>
        So we started from the slip. If an order names its dishes, and each dish has a recipe, then the order already
        knows what left the shelf. If every delivery notes its prices, the recipe already knows what the dish costs. And
        if both are known, nobody has to find out from a guest that the tuna is gone. {name} writes the copies; the
        people in the kitchen cook.
      </p>

      <h2>What we hold ourselves to</h2>
      <dl>
        <div>
          <dt>Figures are exact or they are marked</dt>
          <dd>
            A thousand orders of four grams take four kilograms, to the gram. A conversion nobody gave us is asked for,
            not guessed. Calories are called approximate because they are.
          </dd>
        </div>
        <div>
          <dt>Nothing is sold twice</dt>
          <dd>When one portion is left and two guests order it, one gets it and the other is told at once.</dd>
        </div>
        <div>
          <dt>You decide</dt>
          <dd>
            Software reads invoices, writes descriptions and suggests amounts. A person confirms before stock is
            received, a text is published or a supplier is asked for anything.
          </dd>
        </div>
        <div>
          <dt>Your figures are yours</dt>
          <dd>
            Each restaurant’s records are kept apart in the database itself. We do not sell them, and you can take them
            with you as files or through our interface for programs.
          </dd>
        </div>
        <div>
          <dt>Made for the pass</dt>
          <dd>
            Wet hands, a bright kitchen, an old phone, a slow connection: if a screen does not work there, it does not
            work.
          </dd>
        </div>
      </dl>

      <h2>The team</h2>
      <p>
        {name} is built by a small team in which everybody does support. Whoever answers your mail can read the code and
        change it, so a question about a wrong figure reaches the person who can make it right. We would rather be few
        and know our kitchens by name.
      </p>

      <h2>Talk to us</h2>
      <p>
        Tell us what your kitchen still does on paper: <a href={`mailto:${support_email}`}>{support_email}</a>. Or{" "}
        <a href="/auth?mode=signup">set up your restaurant</a> and see.
      </p>
    </TextPage>
  );
}
