/** The runs of the background work of this process, for its metrics and `ops status`. */

export interface TaskRuns {
  runs: number;
  failures: number;
  /** All runs together. */
  seconds: number;
  lastSuccess: Date | undefined;
  /** Whether the last run failed. */
  isFailing: boolean;
}

const tasks = new Map<string, TaskRuns>();

/** The tasks of this process by name; one that has not run yet has zeros. */
export const taskRuns = (): ReadonlyMap<string, Readonly<TaskRuns>> => tasks;

export function addTask(name: string): TaskRuns {
  const known = tasks.get(name);
  if (known) return known;
  const none = { runs: 0, failures: 0, seconds: 0, lastSuccess: undefined, isFailing: false };
  tasks.set(name, none);
  return none;
}

/** Counts a run of the task, and returns what it returns. */
export async function countRun<T>(name: string, run: () => Promise<T>): Promise<T> {
  const task = addTask(name);
  const began = performance.now();
  try {
    const result = await run();
    task.lastSuccess = new Date();
    task.isFailing = false;
    return result;
  } catch (error) {
    task.failures += 1;
    task.isFailing = true;
    throw error;
  } finally {
    task.runs += 1;
    task.seconds += (performance.now() - began) / 1000;
  }
}
