/**
 * Joins calls into few statements. Calls that arrive while one runs share the next one, which begins
 * after all of them: so it sees what each caller had committed.
 */
export function batched<Result>(
  run: (keys: readonly string[]) => Promise<Result>,
): (keys: readonly string[]) => Promise<Result> {
  let next: { keys: Set<string>; result: PromiseWithResolvers<Result> } | undefined;
  let isRunning = false;

  async function runAll(): Promise<void> {
    while (next) {
      const { keys, result } = next;
      next = undefined;
      await run([...keys]).then(result.resolve, result.reject);
    }
    isRunning = false;
  }

  return (keys) => {
    next ??= { keys: new Set(), result: Promise.withResolvers<Result>() };
    for (const key of keys) next.keys.add(key);
    const { promise } = next.result;
    if (!isRunning) {
      isRunning = true;
      void runAll();
    }
    return promise;
  };
}
