import { Counter, Gauge, type Registry } from 'prom-client';
import { type TaskRuns, taskRuns } from '../jobs/task-runs.ts';

const COUNTERS: [name: string, help: string, read: (task: Readonly<TaskRuns>) => number][] = [
  ['runs_total', 'Runs of this background task in this process.', ({ runs }) => runs],
  ['failures_total', 'Runs that failed.', ({ failures }) => failures],
  ['seconds_total', 'How long its runs took, together.', ({ seconds }) => seconds],
];

/** What a process with background work did in the background. */
export function taskFigures(register: Registry): void {
  for (const [name, help, read] of COUNTERS) {
    new Counter({
      name: `salus_task_${name}`,
      help,
      labelNames: ['task'],
      registers: [register],
      collect() {
        this.reset();
        for (const [task, runs] of taskRuns()) this.inc({ task }, read(runs));
      },
    });
  }
  new Gauge({
    name: 'salus_task_last_success_timestamp_seconds',
    help: 'When its last successful run ended; absent before the first one.',
    labelNames: ['task'],
    registers: [register],
    collect() {
      this.reset();
      for (const [task, { lastSuccess }] of taskRuns()) {
        if (lastSuccess) this.set({ task }, lastSuccess.getTime() / 1000);
      }
    },
  });
}
