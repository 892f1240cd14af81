/** Sections 4 to 7: guests' orders, what software suggests, what belongs to whom, and fair use. */
export function ContentTerms({ name }: { name: string }) {
  return (
    <>
      <h2 id="guests">4. Orders from guests</h2>
      <p>
        When a guest orders from your menu, the agreement is between you and the guest. We carry the order; we do not
        cook it, take the guest’s money or owe the guest anything. You are responsible for prices, taxes, descriptions,
        opening hours, allergens and for serving what was ordered, and for following the food and consumer law of your
        country.
      </p>
      <p>
        Allergen and diet information on a menu comes from what the restaurant entered. Unknown means unknown, never
        free from. Calories are approximate. Guests with an allergy should always ask the staff.
      </p>

      <h2>5. Suggestions and automatic drafts</h2>
      <p>
        Software reads your invoices, suggests amounts to order, looks up nutrition, and drafts texts and pictures. It
        is careful and can still be wrong, so what matters is shown to you for confirmation first. Check it before you
        rely on it. What you order from a supplier is your decision and your contract.
      </p>

      <h2>6. What is yours</h2>
      <p>
        Everything you enter or upload stays yours. You allow us to store and process it as far as the service needs,
        and to show publicly what you publish on your menu. Upload only what you have the right to use. The software,
        its name and its design stay ours; you may use them while you have an account.
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
    </>
  );
}
