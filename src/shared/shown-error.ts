/** An error whose message is a sentence of ours and fit to be shown. The message of any other error never is. */
export class ShownError extends Error {}
