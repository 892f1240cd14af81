/**
 * The longest text that is confirmed with buttons. WhatsApp shows 1,024 characters over them, of which the restaurant's name and
 * a link take their part: nobody confirms what they have not read whole.
 */
export const MAX_PROPOSAL_TEXT = 750;
