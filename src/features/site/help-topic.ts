/** A topic of the help page. */
export interface HelpTopic {
  /** Its anchor: /help#tables. */
  id: string;
  title: string;
  /** Paragraphs in plain text. */
  text: readonly string[];
  /** The screen it is about. */
  screen?: { label: string; path: string };
}

export interface HelpGroup {
  title: string;
  topics: readonly HelpTopic[];
}
