/** A step that cannot be done; the message says what to change. */
export class StepError extends Error {}
