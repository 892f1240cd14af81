import type { Frame } from "#src/features/site/frame.ts";
import { Contact } from "#src/features/site/web/contact.tsx";
import { Processing } from "#src/features/site/web/privacy-processing.tsx";
import { Protection } from "#src/features/site/web/privacy-protection.tsx";
import { StoredData } from "#src/features/site/web/privacy-stored-data.tsx";
import { TextPage } from "#src/features/site/web/text-page.tsx";
import classes from "./text-page.module.css";

export function Privacy(frame: Frame) {
  const { name, menu_url } = frame;
  const mail = <Contact {...frame} />;
  return (
    <TextPage frame={frame} title="Privacy Policy" changed="21 November 2026">
      {menu_url !== null && (
        <p className={classes.aside}>
          You came here from a restaurant’s menu. The part that concerns you is{" "}
          <a href="#guests">If you order as a guest</a>. The restaurant decides about your order’s data; {name} stores
          it on the restaurant’s behalf.
        </p>
      )}
      <section className={classes.short}>
        <h2>In short</h2>
        <ul>
          <li>We store what a restaurant needs to run, and nothing to advertise with.</li>
          <li>
            Guests order at the table without an account, a name or an address; for pickup with a name to be called.
          </li>
          <li>Card numbers never reach us; the payment provider has them.</li>
          <li>
            There are no trackers on our pages, and no cookie before you sign up, sign in or choose a menu’s language.
          </li>
        </ul>
      </section>
      <p>
        This policy is about {name}: the site, the back office for restaurants, and the menus that restaurants publish
        with it. “We” are the people who run {name}; to reach us, write to {mail}. For the data of restaurant owners and
        staff we are the controller. For what restaurants record about their own guests and suppliers, the restaurant is
        the controller and we process the data for it.
      </p>

      <StoredData name={name} />

      <Processing />
      <Protection name={name} mail={mail} />
    </TextPage>
  );
}
