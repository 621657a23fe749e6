/**
 * The background work of a process: each task is registered here, whether it runs on a schedule, polls, or polls
 * under a lease.
 */
import { addTask } from './task-runs.ts';

export interface Running {
  /** Lets running work finish. */
  stop(): Promise<void>;
}

export interface Background extends Running {
  /** @param running undefined where the task has nothing to do; it is returned */
  register<R extends Running | undefined>(task: string, running: R): R;
  /** The same for tasks that start work of others, which stop before those. */
  registerSource<R extends Running>(tasks: readonly string[], running: R): R;
}

export function createBackground(): Background {
  const sources: Running[] = [];
  const workers: Running[] = [];
  const stopAll = (group: Running[]) => Promise.all(group.map((one) => one.stop()));
  return {
    register(task, running) {
      if (!running) return running;
      addTask(task);
      workers.push(running);
      return running;
    },
    registerSource(tasks, running) {
      for (const task of tasks) addTask(task);
      sources.push(running);
      return running;
    },
    async stop() {
      try {
        await stopAll(sources);
      } finally {
        await stopAll(workers);
      }
    },
  };
}
