/** Ctrl-C arrives twice: from the terminal, and from npm or a script that forwards it. */
const SAME_KEY_PRESS_MS = 2_000;

/** Resolves at the first SIGINT or SIGTERM; a later one exits immediately. */
export function untilSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let first: number | undefined;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        first ??= performance.now();
        if (performance.now() - first > SAME_KEY_PRESS_MS) process.exit(1);
        resolve(signal);
      });
    }
  });
}
