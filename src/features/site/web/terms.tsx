import type { Frame } from "#src/features/site/frame.ts";
import { PlanTermsText } from "#src/features/site/web/terms-plans.tsx";
import { TextPage } from "#src/features/site/web/text-page.tsx";
import classes from "./text-page.module.css";

export function Terms(frame: Frame) {
  const { name, support_email, menu_url, query } = frame;
  const mail = <a href={`mailto:${support_email}`}>{support_email}</a>;
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
        Give correct details, keep your password to yourself and tell us when you think someone else has it. You answer
        for what is done under your account. One account runs one company. The public name you choose must not be
        someone else’s brand; we may take back a name that misleads people.
      </p>

      <PlanTermsText supportEmail={support_email} />

      <h2 id="guests">4. Orders from guests</h2>
      <p>
        When a guest orders from your menu, the agreement is between you and the guest. We carry the order; we do not
        cook it, take the guest’s money or owe the guest anything. You answer for prices, taxes, descriptions, opening
        hours, allergens and for serving what was ordered, and for following the food and consumer law of your country.
      </p>
      <p>
        Allergen and diet information on a menu comes from what the restaurant entered. Unknown means unknown, never
        free from. Calorie figures are approximate. Guests with an allergy should always ask the staff.
      </p>

      <h2>5. Suggestions, readings and drafts</h2>
      <p>
        Software reads your invoices, suggests amounts to order, looks up nutrition, and drafts texts and pictures. It
        is careful and can still be wrong, so what matters is shown to you for confirmation first. Check it before you
        rely on it. What you order from a supplier is your decision and your contract.
      </p>

      <h2>6. What is yours</h2>
      <p>
        Everything you enter or upload stays yours. You allow us to store and process it as far as the service needs,
        and to show publicly what you publish on your menu. Upload only what you have the right to use. The software,
        its name and its looks stay ours; you may use them while you have an account.
      </p>

      <h2>7. Fair use</h2>
      <p>Please do not</p>
      <ul>
        <li>use {name} for anything illegal, or to deceive guests or suppliers;</li>
        <li>try to reach other companies’ data, or to break or overload the service;</li>
        <li>send messages through it to people who did not agree to get them;</li>
        <li>resell access to it without our written consent.</li>
      </ul>
      <p>
        If you do, we may suspend the account. We tell you why and give you the chance to put it right, unless waiting
        would harm others.
      </p>

      <h2>8. When something goes wrong</h2>
      <p>
        We work to keep the service up and your records safe, but no software runs without interruption, and we cannot
        promise it. Keep a way to take orders on paper. We answer without limit where the law demands it, such as for
        intent, gross negligence and harm to people. For anything else we are liable for direct damage only, and up to
        what you paid us in the twelve months before; not for lost profit or lost business.
      </p>

      <h2>9. Ending it</h2>
      <p>
        You may leave at any time: cancel the subscription, then write to {mail} to close the account. Take your reports
        and files with you first; 30 days after closing, the data is erased. We may end the agreement with 30 days’
        notice, returning what you paid for the time after, or at once for a serious breach of section 7.
      </p>

      <h2>10. Changes, law and contact</h2>
      <p>
        If we change these terms, you hear of it by e-mail at least 30 days before. If you do not agree, you can leave
        before they apply. The law of the country in which the operator of {name} is established applies; rights that
        consumer law gives you where you live remain. If one clause fails, the others stand. Questions and notices:{" "}
        {mail}.
      </p>
    </TextPage>
  );
}
