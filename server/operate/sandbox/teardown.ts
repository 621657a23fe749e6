/** Stops what has been started, in reverse order, also after a failed start or a failing stop. */
export interface Teardown {
  add(step: () => Promise<unknown>): void;
  /** For starts in the background: `stop` runs once the start has finished. */
  beside<T>(starting: Promise<T>, stop?: (started: T) => Promise<unknown>): Promise<T>;
  /** @throws the first failure, after all steps */
  run(): Promise<void>;
}

export function createTeardown(): Teardown {
  const steps: (() => Promise<unknown>)[] = [];
  return {
    add: (step) => void steps.push(step),
    beside(starting, stop = async () => undefined) {
      // Callers that await it get the rejection; without one it must not be unhandled.
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
