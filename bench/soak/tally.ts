/** Counts answered requests, and classifies the failed ones. */

/** Statuses that no fault excuses: the server may be unavailable, but never fail unexpectedly. */
export const NEVER = ['server error', 'unexpected answer'] as const;

export type Failure =
  | 'unavailable (503, Retry-After)'
  | 'no process answered (502)'
  | 'connection lost'
  | (typeof NEVER)[number];

export interface Counted {
  requests: number;
  /** Of them, those without a fault nearby. */
  undisturbed: number;
  failures: Partial<Record<Failure, number>>;
  /** Of them, those without a fault nearby. */
  unexcused: number;
}

export interface Tally {
  /** @param began by `performance.now()` */
  count(began: number, failure: Failure | undefined, detail: string): void;
  all: Counted;
  /** Of the time since it was asked last. */
  recent(): Counted;
  /** The first of each kind that no fault explains, with the server’s message. */
  examples: Partial<Record<Failure, string[]>>;
}

const EXAMPLES = 10;
const isNever = (failure: Failure) => (NEVER as readonly Failure[]).includes(failure);

/** @param isNear whether a fault was active between these two moments, or shortly before */
export function createTally(isNear: (from: number, to: number) => boolean): Tally {
  const none = (): Counted => ({ requests: 0, undisturbed: 0, failures: {}, unexcused: 0 });
  const all = none();
  const examples: Tally['examples'] = {};
  let recent = none();

  return {
    all,
    examples,
    count(began, failure, detail) {
      const near = isNear(began, performance.now());
      const isUnexcused = failure !== undefined && (!near || isNever(failure));
      for (const counted of [all, recent]) {
        counted.requests++;
        if (!near) counted.undisturbed++;
        if (isUnexcused) counted.unexcused++;
        if (failure) counted.failures[failure] = (counted.failures[failure] ?? 0) + 1;
      }
      if (!failure || !isUnexcused) return;
      const known = examples[failure] ?? [];
      if (known.length < EXAMPLES) examples[failure] = [...known, detail];
    },
    recent() {
      const taken = recent;
      recent = none();
      return taken;
    },
  };
}
