import type { Frame } from "#src/features/site/frame.ts";
import { Contact } from "#src/features/site/web/contact.tsx";
import { TextPage } from "#src/features/site/web/text-page.tsx";
import classes from "./text-page.module.css";

export function About(frame: Frame) {
  const { name } = frame;
  return (
    <TextPage frame={frame} title={`About ${name}`}>
      <p className={classes.lead}>
        A comanda is the slip a waiter writes an order on, in Spanish, Italian and Portuguese. It has a carbon copy,
        because the order matters to more than one person.
      </p>

      <h2>The story</h2>
      <p>
        In most small restaurants the order slip is the only record that is always right. It is written at once, by the
        person who took the order, and the kitchen relies on it. Everything else is put together later, from memory:
        what is left in the fridge, what the week cost, what must be bought before Friday.
      </p>
      <p>
        So we started from the order. It names its dishes, and each dish has a recipe, so every order shows which
        ingredients were used. Every delivery records its prices, so every recipe shows what the dish costs. And nobody
        has to find out from a guest that the tuna has run out. {name} does the bookkeeping; the people in the kitchen
        cook.
      </p>

      <h2>Our principles</h2>
      <dl>
        <div>
          <dt>Numbers are exact, or marked as estimates</dt>
          <dd>
            A thousand orders of four grams use exactly four kilograms. If a conversion is not known we ask for it
            instead of guessing. Calories are approximate, and labelled so.
          </dd>
        </div>
        <div>
          <dt>Nothing is sold twice</dt>
          <dd>When one portion is left and two guests order it, one gets it and the other is told right away.</dd>
        </div>
        <div>
          <dt>You decide</dt>
          <dd>
            Software reads invoices, writes descriptions and suggests amounts. A person confirms before stock is
            received, a text is published or a supplier is asked for anything.
          </dd>
        </div>
        <div>
          <dt>Your data is yours</dt>
          <dd>
            Each restaurant’s records are separated in the database itself. We do not sell them, and you can export them
            as files or through our API.
          </dd>
        </div>
        <div>
          <dt>Made for working kitchens</dt>
          <dd>
            Wet hands, a bright kitchen, an old phone, a slow connection: if a screen does not work there, it does not
            work.
          </dd>
        </div>
      </dl>

      <h2>The team</h2>
      <p>
        {name} is built by a small team in which everybody does support. Whoever answers your email can read the code
        and change it, so a question about a wrong number reaches the person who can fix it.
      </p>

      <h2>Talk to us</h2>
      <p>
        Tell us what your kitchen still does on paper: write to <Contact {...frame} />. Or{" "}
        <a href="/auth?mode=signup">set up your restaurant</a> and try it.
      </p>
    </TextPage>
  );
}
