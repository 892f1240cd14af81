import { useState } from "react";
import type { askForHelp as contract } from "#src/features/menu/guest-help/contract.ts";
import type { SavedCart } from "#src/features/menu/saved-cart.ts";
import type { CartStore } from "#src/features/menu/web/cart-store.ts";
import { withoutShapes } from "#src/features/menu/web/endpoints.ts";
import { usePage } from "#src/features/menu/web/menu-context.ts";
import type { ResponseOutputOf } from "#src/shared/endpoint.ts";
import { call, CallError } from "#src/web/call.ts";

const askForHelp = withoutShapes<typeof contract>({ method: "POST", path: "/api/public-menu/help" });

export interface Question {
  id: number;
  text: string;
  /** Null while it is waited for. */
  reply: ResponseOutputOf<typeof contract> | CallError | null;
}

/** The questions of a guest while the dialog is open. Nothing of them is stored. */
export function useQuestions(username: string, store: CartStore) {
  const { language } = usePage();
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const busy = questions.at(-1)?.reply === null;
  const replied = (id: number, reply: Question["reply"]) =>
    setQuestions((all) => all.map((question) => (question.id === id ? { ...question, reply } : question)));

  const ask = (question: string) => {
    if (busy) return;
    const id = questions.length;
    setQuestions([...questions, { id, text: question, reply: null }]);
    const { cart, orders } = store.change(withCustomer);
    const body = {
      username,
      question,
      language,
      customer_id: cart.customer_id,
      status_token: tokenOf(orders[0]?.status_url),
    };
    call(askForHelp, { body }).then(
      (reply) => replied(id, reply),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        replied(id, error);
      },
    );
  };
  return { questions, busy, ask };
}

/** Gives the device an id with its first question or order, so that guests at one address are counted separately. */
function withCustomer(saved: SavedCart): SavedCart {
  if (saved.cart.customer_id !== null) return saved;
  return { ...saved, cart: { ...saved.cart, customer_id: `guest-${Date.now()}` } };
}

/** The token in the address of an order's page. */
function tokenOf(statusUrl: string | undefined): string | null {
  return statusUrl === undefined ? null : new URL(statusUrl, location.origin).searchParams.get("order");
}
