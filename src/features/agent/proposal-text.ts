/**
 * Maximum length of a text that is confirmed with buttons, in characters. WhatsApp shows 1,024 characters above the
 * buttons; the restaurant's name and a link take some of them. A person must be able to read all of what they confirm.
 */
export const MAX_PROPOSAL_TEXT = 750;
