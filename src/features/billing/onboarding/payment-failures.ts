interface Failure {
  /** Shown above the text; null for failures without one. */
  title: string | null;
  text: string;
}

const FAILURES: Record<string, Failure> = {
  canceled: { title: "Payment Canceled", text: "You chose to cancel the payment process" },
  processing_error: { title: null, text: "There was an error processing your payment" },
  card_declined: { title: null, text: "Your card was declined. Please try another payment method" },
  unknown: { title: null, text: "We encountered an unexpected error during checkout" },
};

const OTHER: Failure = { title: "Payment Failed", text: "Your subscription payment was not completed" };

/**
 * Returns the title and text for `error` of /payment-failed. Braces mean that the provider did not fill in its
 * template, so the reason is unknown.
 */
export function paymentFailure(error: string | null | undefined): Failure {
  const name = error || "canceled";
  const known = /[{}]/.test(name) ? "unknown" : name;
  return Object.hasOwn(FAILURES, known) ? (FAILURES[known] as Failure) : OTHER;
}
