/**
 * Runs each step in a task of its own, after the task that calls this: a phone can paint and react to
 * input between them.
 */
export async function inTasks(...steps: readonly (() => unknown)[]): Promise<void> {
  for (const step of steps) {
    await nextTask();
    step();
  }
}

/** Not a timer: browsers delay those of a tab in the background. */
function nextTask(): Promise<void> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(undefined);
  });
}
