import { expect, test } from "vitest";
import { paymentFailure } from "#src/features/billing/onboarding/payment-failures.ts";

test.each([
  [null, "Payment Canceled", "You chose to cancel the payment process"],
  ["", "Payment Canceled", "You chose to cancel the payment process"],
  ["canceled", "Payment Canceled", "You chose to cancel the payment process"],
  ["processing_error", null, "There was an error processing your payment"],
  ["card_declined", null, "Your card was declined. Please try another payment method"],
  ["unknown", null, "We encountered an unexpected error during checkout"],
  ["{CHECKOUT_ERROR}", null, "We encountered an unexpected error during checkout"],
  ["something_else", "Payment Failed", "Your subscription payment was not completed"],
  ["constructor", "Payment Failed", "Your subscription payment was not completed"],
])("the payment error %j", (error, title, text) => {
  expect(paymentFailure(error)).toEqual({ title, text });
});
