import type { ReactNode } from "react";

/** Sections 8 to 10: liability, the end of the agreement, changes and law. */
export function LiabilityTerms({ name, mail }: { name: string; mail: ReactNode }) {
  return (
    <>
      <h2>8. When something goes wrong</h2>
      <p>
        We work to keep the service up and your records safe, but no software runs without interruption, and we cannot
        promise it. Keep a way to take orders on paper. We are liable without limit where the law demands it, such as
        for intent, gross negligence and harm to people. For anything else we are liable for direct damage only, and up
        to what you paid us in the twelve months before; not for lost profit or lost business.
      </p>

      <h2>9. Ending it</h2>
      <p>
        You may leave at any time: cancel the subscription, make an export, and close the restaurant under Settings,
        Your Data. For 30 days an owner can take it back; then the data is erased, but for the records that tax law
        usually requires, which the same screen lists. We may end the agreement with 30 days’ notice, returning what you
        paid for the time after, or at once for a serious breach of section 7.
      </p>

      <h2>10. Changes, law and contact</h2>
      <p>
        If we change these terms, we notify you by e-mail at least 30 days before. If you do not agree, you can leave
        before they apply. The law of the country in which the operator of {name} is established applies; rights that
        consumer law gives you where you live remain. If one clause fails, the others stand. For questions and notices,
        write to {mail}.
      </p>
    </>
  );
}
