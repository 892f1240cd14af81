/** An error whose message is our own sentence and may be shown. The message of any other error must not be shown. */
export class ShownError extends Error {}
