/** Which data is stored, for each group of people. */
export function StoredData({ name }: { name: string }) {
  return (
    <>
      <h2>If you run a restaurant</h2>
      <ul>
        <li>
          <strong>Your account:</strong> name, e-mail address, a hash of your password or your Google account’s
          identifier, your picture if Google gave us one, and the devices that are signed in with their network address
          and browser.
        </li>
        <li>
          <strong>Your company:</strong> name, username, address, country, currency, registration number (UEN), website,
          phone number, logo, and your settings.
        </li>
        <li>
          <strong>Your work:</strong> inventory and every movement of it, suppliers with the contacts you enter, dishes
          and recipes, tables, orders, reports, and a log of who did what.
        </li>
        <li>
          <strong>Your invoices:</strong> the photos and PDF files you upload and the lines read from them.
        </li>
        <li>
          <strong>Your messages:</strong> the alerts written for you, the number they went to and their delivery status,
          and messages sent to the restaurant’s WhatsApp number if it is connected.
        </li>
        <li>
          <strong>Your subscription:</strong> plan, status, billing period and the payment provider’s identifiers. No
          card number, and no bank account.
        </li>
      </ul>

      <h2 id="guests">If you order as a guest</h2>
      <p>
        You need no account. Your order is stored for the restaurant with its table number, dishes, notes to the
        kitchen, prices, times and status, and a guest number that says nothing about you. Please do not write anything
        private in a note. An order for pickup also has the name that you gave to be called by and, if you gave one,
        your phone number; only the restaurant’s staff see them. After ordering you get a link to your order’s status;
        whoever has the link can see that order and nothing else. Your cart and the table number are kept in your own
        browser.
      </p>

      <h2>If you are a supplier</h2>
      <p>
        Restaurants enter the name, contact person, phone number and e-mail address of those they buy from, and upload
        the invoices they receive. Ask the restaurant if you want to see or change what it has recorded.
      </p>

      <h2>If you only read these pages</h2>
      <p>
        Our server sees your network address while it responds, and uses it to limit how many requests one address may
        send. It is not combined with anything else. Fonts, pictures and scripts come from {name} itself; no other
        company learns that you visited them.
      </p>

      <h2>Cookies and your browser’s storage</h2>
      <p>
        One cookie, set when you sign in, keeps you signed in. Another one is set when you create an account, for a day,
        so that the link in our mail can sign you in. While you set up a restaurant, the form is kept in your browser so
        that nothing is lost on the way to the payment and back; the end of the setup and signing out clear it. A menu
        keeps the guest’s cart, and a cookie with the language if the guest chose one. What staff enter without a
        connection (counts, deliveries, prep and orders at the till) stays in the browser until it is sent. That is all,
        so there is no cookie banner.
      </p>
    </>
  );
}
