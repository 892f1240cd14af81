import type { ReactNode } from "react";

/** How long data is stored, how it is protected, and the rights of the people it is about. */
export function Protection({ name, mail }: { name: string; mail: ReactNode }) {
  return (
    <>
      <h2>How long we store it</h2>
      <ul>
        <li>
          The restaurant’s records: as long as the account exists. History is not rewritten: a deleted supplier or dish
          disappears from the screens, while past orders and invoices keep its name.
        </li>
        <li>
          After an owner has closed the restaurant: 30 days, in which they can take it back. Then it is erased, and from
          backups within 35 days more. What tax law usually requires stays for years without the names of guests and
          staff: orders, payments, receipts, suppliers’ invoices and the stock ledger. Settings, Your Data says until
          when. An export is a copy of your own.
        </li>
        <li>Sign-ins: 30 days after the last use, or until you end them in the settings.</li>
        <li>Counters against abuse: at most an hour. Technical logs: at most 30 days.</li>
        <li>Our own invoices to you: as long as tax law requires.</li>
      </ul>

      <h2>How it is protected</h2>
      <p>
        Passwords are stored only as salted hashes. Every record carries its company, and the database never shows one
        company’s records to another, whatever a program requests. Invoice photos are private files. Connections to the
        site are encrypted.
      </p>

      <h2>Your rights</h2>
      <p>
        You can see, correct, take with you or erase what we hold about you, and object to or limit its use. Much of it
        is on your screens; for the rest write to {mail} from the address of your account. We answer within 30 days,
        free of charge. If we do not settle it, you may complain to the data protection authority where you live. Guests
        and suppliers turn to the restaurant first; we help it to respond.
      </p>

      <h2>Changes</h2>
      <p>
        When this policy changes in substance, owners are notified by e-mail before it takes effect. The date at the top
        says which version you are reading. {name} is meant for businesses and not for children under 16.
      </p>
    </>
  );
}
