/** What has been started, undone in reverse whether all of it came up or not, and whatever cannot be undone. */
export interface Teardown {
  add(step: () => Promise<unknown>): void;
  /** For what comes up beside what need not wait for it; it is undone even if that is over before. */
  beside<T>(starting: Promise<T>, stop?: (started: T) => Promise<unknown>): Promise<T>;
  /** @throws the first failure, after all steps */
  run(): Promise<void>;
}

export function createTeardown(): Teardown {
  const steps: (() => Promise<unknown>)[] = [];
  return {
    add: (step) => void steps.push(step),
    beside(starting, stop = async () => undefined) {
      // Whoever asks for it hears of it.
      starting.catch(() => {});
      steps.push(() => starting.then(stop, () => undefined));
      return starting;
    },
    async run() {
      const failures: unknown[] = [];
      for (const step of steps.reverse()) await step().catch((error) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    },
  };
}
