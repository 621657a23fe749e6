/** Time as a machine needs it, so that tests can be without it. */
export interface Clock {
  /** Milliseconds since any moment, always the same one. */
  now(): number;
  /** Runs `task` once after `ms`; the answer cancels it. */
  after(ms: number, task: () => void): () => void;
}
