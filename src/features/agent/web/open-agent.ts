import { v7 as uuid } from "uuid";

/** What somebody wants to say to the agent from elsewhere. The id makes it one message. */
export interface Asked {
  id: string;
  text: string;
}

let listener: ((asked: Asked) => void) | null = null;

/** Opens the agent and says a text to it. */
export function askAgent(text: string): void {
  listener?.({ id: uuid(), text });
}

/** Called by the button that opens the agent. Returns what ends it. */
export function onAskAgent(ask: (asked: Asked) => void): () => void {
  listener = ask;
  return () => {
    if (listener === ask) listener = null;
  };
}
