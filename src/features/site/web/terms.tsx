import type { Frame } from "#src/features/site/frame.ts";
import { Contact } from "#src/features/site/web/contact.tsx";
import { ContentTerms } from "#src/features/site/web/terms-content.tsx";
import { LiabilityTerms } from "#src/features/site/web/terms-liability.tsx";
import { PlanTermsText } from "#src/features/site/web/terms-plans.tsx";
import { TextPage } from "#src/features/site/web/text-page.tsx";
import classes from "./text-page.module.css";

export function Terms(frame: Frame) {
  const { name, menu_url, query } = frame;
  const mail = <Contact {...frame} />;
  return (
    <TextPage frame={frame} title="Terms of Service" changed="21 November 2026">
      {menu_url !== null && (
        <p className={classes.aside}>
          You came here from a restaurant’s menu. What concerns you is <a href="#guests">Orders from guests</a>: your
          order is an agreement between you and the restaurant.
        </p>
      )}
      <p>
        These terms are the agreement between you, the business that uses {name}, and us, the people who run it. By
        creating an account you accept them for that business and confirm that you may. They go together with the{" "}
        <a href={`/privacy${query}`}>Privacy Policy</a>.
      </p>

      <h2>1. What you get</h2>
      <p>
        A back office for one restaurant: inventory, suppliers, invoices, dishes, orders and reports, a public menu at
        an address of your own, and the messages and suggestions that follow from them. What each plan contains is
        listed on the <a href={`${menu_url === null ? "" : frame.home}/#pricing`}>pricing page</a>. Parts marked there
        as being built are not yet included. We improve the service all the time; we do not remove something you pay for
        without telling you at least 30 days ahead.
      </p>

      <h2>2. Your account</h2>
      <p>
        Give correct details, keep your password to yourself and tell us when you think someone else has it. You are
        responsible for what is done under your account. One account runs one company. The public name you choose must
        not be someone else’s brand; we may take back a name that misleads people.
      </p>

      <PlanTermsText mail={mail} />

      <ContentTerms name={name} />
      <LiabilityTerms name={name} mail={mail} />
    </TextPage>
  );
}
