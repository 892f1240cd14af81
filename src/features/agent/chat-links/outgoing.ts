/** Limits of WhatsApp: the length of a text, of the text above buttons or below a file, and of a button's label. */
const MAX_TEXT = 4096;
const MAX_OVER_BUTTONS = 1024;
const MAX_LABEL = 20;

/** A file in the form that WhatsApp accepts. */
export interface OutgoingFile {
  content: Uint8Array<ArrayBuffer>;
  name: string;
  type: string;
}

export interface OutgoingPart {
  text: string;
  buttons?: { id: string; title: string }[];
  document?: OutgoingFile;
}

interface Said {
  text: string;
  /** A choice that refers to a file is sent as `files`. */
  choices: readonly { label: string; href?: string }[];
  files?: readonly OutgoingFile[];
  /** Buttons below the text; empty if there is nothing to confirm. */
  buttons: readonly { id: string; title: string }[];
  /** The question above the buttons, used if the text is too long to be shown there. */
  question: string;
}

/** Returns the agent's turn as messages that WhatsApp accepts. The choices of a question are numbered. */
export function outgoingParts({ text, choices, files = [], buttons, question }: Said): OutgoingPart[] {
  const listed = choices.filter(({ href }) => href === undefined).map(({ label }, at) => `${at + 1} ${label}`);
  const parts = piecesOf([text, ...listed].join("\n"));
  if (buttons.length === 0) return withFiles(parts, files);
  const cut = buttons.map(({ id, title }) => ({ id, title: title.slice(0, MAX_LABEL) }));
  const last = parts.at(-1) ?? "";
  // The whole text must fit above the buttons, because nobody should confirm a text that they cannot read.
  if (parts.length === 1 && last.length <= MAX_OVER_BUTTONS) return [{ text: last, buttons: cut }];
  return [...parts.map((piece) => ({ text: piece })), { text: question, buttons: cut }];
}

/** Adds the files. A text that is short enough becomes the caption of its file. */
function withFiles(parts: readonly string[], files: readonly OutgoingFile[]): OutgoingPart[] {
  const [only = ""] = parts;
  const [first, ...others] = files;
  const documents = others.map((document) => ({ text: document.name, document }));
  if (first && parts.length === 1 && only.length <= MAX_OVER_BUTTONS) {
    return [{ text: only, document: first }, ...documents];
  }
  const named = first ? [{ text: first.name, document: first }] : [];
  return [...parts.map((piece) => ({ text: piece })), ...named, ...documents];
}

/** Splits a text, at the end of a line if possible. */
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
