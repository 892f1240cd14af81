import { v7 as uuid } from "uuid";

/** A message to the agent from elsewhere in the app. The id prevents a second sending. */
export interface Asked {
  id: string;
  text: string;
}

let listener: ((asked: Asked) => void) | null = null;

/** Opens the agent and sends it a text. */
export function askAgent(text: string): void {
  listener?.({ id: uuid(), text });
}

/** Registers the button that opens the agent. Returns a function that ends the registration. */
export function onAskAgent(ask: (asked: Asked) => void): () => void {
  listener = ask;
  return () => {
    if (listener === ask) listener = null;
  };
}
