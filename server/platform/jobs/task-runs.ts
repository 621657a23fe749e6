/** The runs of the background work of this process, for its metrics; the last ones are stored for `ops status`. */
import { type Db, rowsOf } from '../db/database.ts';
import { sql } from '../db/statement.ts';

export interface TaskRuns {
  runs: number;
  failures: number;
  /** All runs together. */
  seconds: number;
  lastSuccess: Date | undefined;
  lastFailure: Date | undefined;
}

const tasks = new Map<string, TaskRuns>();

/** The tasks of this process by name; one that has not run yet has zeros. */
export const taskRuns = (): ReadonlyMap<string, Readonly<TaskRuns>> => tasks;

export function addTask(name: string): TaskRuns {
  const known = tasks.get(name);
  if (known) return known;
  const never = { lastSuccess: undefined, lastFailure: undefined };
  const none = { runs: 0, failures: 0, seconds: 0, ...never };
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
    return result;
  } catch (error) {
    task.failures += 1;
    task.lastFailure = new Date();
    throw error;
  } finally {
    task.runs += 1;
    task.seconds += (performance.now() - began) / 1000;
  }
}

/** The last run of a task in any process. */
export interface LastRun {
  task: string;
  lastSuccess: string | null;
  isFailing: boolean;
}

/** Stores when the tasks of this process ran last, where another process does not know better. */
export async function storeTaskRuns(db: Db): Promise<void> {
  const runs = [...tasks].map(([task, { lastSuccess, lastFailure }]) => ({
    ...{ task, last_success_at: lastSuccess, last_failure_at: lastFailure },
  }));
  await rowsOf(
    db,
    sql`insert into task_run as t (task, last_success_at, last_failure_at)
      select task, last_success_at, last_failure_at
      from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb)
        as r (task text, last_success_at timestamptz, last_failure_at timestamptz)
      on conflict (task) do update set
        last_success_at = greatest(t.last_success_at, excluded.last_success_at),
        last_failure_at = greatest(t.last_failure_at, excluded.last_failure_at)`,
  );
}

/** Those of every process, as they were stored last. */
export const readLastRuns = (db: Db): Promise<LastRun[]> =>
  rowsOf<LastRun>(
    db,
    sql`select task, format.utc(last_success_at) as "lastSuccess",
        coalesce(last_failure_at > coalesce(last_success_at, '-infinity'), false) as "isFailing"
      from task_run order by task`,
  );
