/** Why data is processed, and which companies process it. */
export function Processing() {
  return (
    <>
      <h2>Legal basis</h2>
      <p>
        Most of it is needed to provide what you signed up for. Sign-in records, request counters and error logs are
        kept because a service that stores other people’s business data must be able to notice and stop abuse. Records
        of payments are kept because tax law asks for them. We do not use any of it for advertising or profiling, and no
        decision with legal effect on a person is made by a machine.
      </p>

      <h2>Who else handles data</h2>
      <p>Only those who are needed for the task, and each only with the data of that task:</p>
      <dl>
        <div>
          <dt>Payment provider (Stripe)</dt>
          <dd>
            Receives your card details and charges the subscription. We send your e-mail address, your account’s number
            and the plan you chose; we get back whether and until when it is paid.
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
            Only when a model is configured. It then gets what the task needs: the photo of an invoice, a dish’s name
            and ingredients, or the names on a menu to translate. It gets no orders and no data of guests. Without one,
            this work is done on our own machines.
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
    </>
  );
}
