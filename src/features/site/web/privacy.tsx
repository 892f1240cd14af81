import type { Frame } from "#src/features/site/frame.ts";
import { StoredData } from "#src/features/site/web/privacy-stored-data.tsx";
import { TextPage } from "#src/features/site/web/text-page.tsx";
import classes from "./text-page.module.css";

export function Privacy(frame: Frame) {
  const { name, support_email, menu_url } = frame;
  const mail = <a href={`mailto:${support_email}`}>{support_email}</a>;
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
          <li>Guests order without an account, a name or an address.</li>
          <li>Card numbers never reach us; the payment provider has them.</li>
          <li>There are no trackers on our pages, and no cookie before you sign in.</li>
        </ul>
      </section>
      <p>
        This policy is about {name}: the site, the back office for restaurants, and the menus that restaurants publish
        with it. “We” are the people who run {name}; you reach us at {mail}. For the data of restaurant owners and staff
        we are the controller. For what restaurants record about their own guests and suppliers, the restaurant is the
        controller and we process the data for it.
      </p>

      <StoredData name={name} />

      <h2>Why we may</h2>
      <p>
        Most of it is needed to provide what you signed up for. Sign-in records, request budgets and error logs are kept
        because a service that holds other people’s business must be able to notice and stop abuse. Records of payments
        are kept because tax law asks for them. We do not use any of it for advertising or profiling, and no decision
        with legal effect on a person is made by a machine.
      </p>

      <h2>Who else handles data</h2>
      <p>Only those who are needed for the task, and each only with the data of that task:</p>
      <dl>
        <div>
          <dt>Payment provider (Stripe)</dt>
          <dd>
            Takes your card details and charges the subscription. We send your e-mail address, your account’s number and
            the plan you chose; we get back whether and until when it is paid.
          </dd>
        </div>
        <div>
          <dt>WhatsApp (Meta)</dt>
          <dd>
            When message delivery over WhatsApp is switched on, the phone number and the text of alerts are passed to
            it. Otherwise messages stay in the app until you open one in your own WhatsApp.
          </dd>
        </div>
        <div>
          <dt>AI model provider</dt>
          <dd>
            Only when a model is configured. It then gets what the task needs: the photo of an invoice, or a dish’s name
            and ingredients. It gets no orders and no data of guests. Without one, this work is done on our own
            machines.
          </dd>
        </div>
        <div>
          <dt>Google</dt>
          <dd>Only when you choose “Continue with Google”: it confirms your name, e-mail address and picture to us.</dd>
        </div>
        <div>
          <dt>Mail delivery, hosting and file storage</dt>
          <dd>Companies that run the machines and deliver our mails, bound by contract to do nothing else with it.</dd>
        </div>
      </dl>
      <p>
        Some of them work in other countries than yours. Where the law asks for it, the transfer is covered by the
        safeguards it recognises, such as standard contractual clauses. We hand data to authorities only when the law
        compels us to, and tell you unless it forbids that.
      </p>

      <h2>How long we keep it</h2>
      <ul>
        <li>
          The restaurant’s records: as long as the account exists. History is not rewritten: a deleted supplier or dish
          disappears from the screens, while past orders and invoices keep its name.
        </li>
        <li>
          After an account is closed: everything in it is erased within 30 days, and from backups as those are
          overwritten. You can ask for a copy first.
        </li>
        <li>Sign-ins: 30 days after the last use, or until you end them in the settings.</li>
        <li>Counters against abuse: at most an hour. Technical logs: at most 30 days.</li>
        <li>Our own invoices to you: as long as tax law requires.</li>
      </ul>

      <h2>How it is protected</h2>
      <p>
        Passwords are stored only as salted hashes. Every record carries its company, and the database refuses to show
        one company’s records to another, whatever a program asks. Invoice photos are private files. Connections to the
        site are encrypted.
      </p>

      <h2>Your rights</h2>
      <p>
        You can see, correct, take with you or erase what we hold about you, and object to or limit its use. Much of it
        is on your screens; for the rest write to {mail} from the address of your account. We answer within 30 days,
        free of charge. If we do not settle it, you may complain to the data protection authority where you live. Guests
        and suppliers turn to the restaurant first; we help it to answer.
      </p>

      <h2>Changes</h2>
      <p>
        When this policy changes in substance, owners are told by e-mail before it takes effect. The date at the top
        says which version you are reading. {name} is meant for businesses and not for children under 16.
      </p>
    </TextPage>
  );
}
