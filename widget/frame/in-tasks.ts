/** Runs each step in a task of its own, so that the browser can paint and answer clicks between them. */
export async function inTasks(steps: readonly (() => void)[]): Promise<void> {
  for (const step of steps) {
    await nextTask();
    step();
  }
}

/** Not a timer: browsers delay those of a frame that is out of view. */
function nextTask(): Promise<void> {
  // Not in every browser: https://wicg.github.io/scheduling-apis
  const { scheduler } = window as { scheduler?: Partial<Scheduler> };
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((next) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      next();
    };
    port2.postMessage(null);
  });
}
