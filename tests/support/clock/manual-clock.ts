/** A clock that only the test advances. */
export function manualClock() {
  let time = 0;
  let tasks: { at: number; run: () => void }[] = [];
  return {
    now: () => time,
    after(ms: number, run: () => void) {
      const task = { at: time + ms, run };
      tasks.push(task);
      return () => {
        tasks = tasks.filter((other) => other !== task);
      };
    },
    advance(ms: number) {
      time += ms;
      const due = tasks.filter(({ at }) => at <= time);
      tasks = tasks.filter(({ at }) => at > time);
      for (const { run } of due) run();
    },
    waiting: () => tasks.length,
    /** When the next task is due; undefined when none waits. */
    next: () => tasks.map(({ at }) => at).sort((one, other) => one - other)[0],
  };
}
