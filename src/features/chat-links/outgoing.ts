/** The limits of WhatsApp: a text, the text over buttons, and the label of one. */
const MAX_TEXT = 4096;
const MAX_OVER_BUTTONS = 1024;
const MAX_LABEL = 20;

export interface OutgoingPart {
  text: string;
  buttons?: { id: string; title: string }[];
}

interface Said {
  text: string;
  choices: readonly { label: string }[];
  /** Buttons under the text; none where there is nothing to confirm. */
  buttons: readonly { id: string; title: string }[];
  /** The question over the buttons when the text is too long to stand there. */
  question: string;
}

/** Returns what the agent says as messages that WhatsApp takes. The choices of a question are numbered. */
export function outgoingParts({ text, choices, buttons, question }: Said): OutgoingPart[] {
  const listed = choices.map(({ label }, at) => `${at + 1} ${label}`);
  const parts = piecesOf([text, ...listed].join("\n"));
  if (buttons.length === 0) return parts.map((piece) => ({ text: piece }));
  const cut = buttons.map(({ id, title }) => ({ id, title: title.slice(0, MAX_LABEL) }));
  const last = parts.at(-1) ?? "";
  // Nobody confirms what they cannot read over the buttons.
  if (parts.length === 1 && last.length <= MAX_OVER_BUTTONS) return [{ text: last, buttons: cut }];
  return [...parts.map((piece) => ({ text: piece })), { text: question, buttons: cut }];
}

/** Cuts at the end of a line where there is one. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > MAX_TEXT) {
    const end = rest.lastIndexOf("\n", MAX_TEXT);
    const at = end > 0 ? end : MAX_TEXT;
    pieces.push(rest.slice(0, at));
    rest = rest.slice(at).replace(/^\n/, "");
  }
  return [...pieces, rest];
}
