/** Progress output of a run, one line per minute, and the same as data. */
import { median, quantile } from './growth.ts';
import type { Counted, Failure } from './tally.ts';
import type { Figures } from './watch.ts';

export interface Minute {
  minute: number;
  payments: number;
  counted: Counted;
  /** Milliseconds from an event’s time to its arrival at the healthy receiver. */
  told: { median: number; p99: number };
  processes: (Figures | undefined)[];
  /** The machine’s CPU pressure from the kernel. */
  loadAverage: number;
  breaches: string[];
}

export function minuteOf(parts: Omit<Minute, 'told'> & { latencies: readonly number[] }): Minute {
  const { latencies, ...rest } = parts;
  return { ...rest, told: { median: median(latencies), p99: quantile(latencies, 0.99) } };
}

export const HEADINGS = [
  'min  load  pays  requests  told p50/p99 ms  due  oldest s  I1-I11',
  '  | by process: life, RSS and heap MB, fds, handles, lag p99 ms, pool in use | failures',
].join('');

export function lineOf(row: Minute): string {
  const { minute, payments, counted, told, processes, loadAverage, breaches } = row;
  const [first] = processes;
  const columns = [
    String(minute).padStart(3),
    loadAverage.toFixed(1).padStart(5),
    String(payments).padStart(5),
    String(counted.requests).padStart(9),
    `${told.median.toFixed(0)}/${told.p99.toFixed(0)}`.padStart(15),
    String(first?.due ?? '-').padStart(4),
    (first?.oldestSeconds.toFixed(0) ?? '-').padStart(9),
    breaches.length === 0 ? 'hold  ' : 'BROKEN',
  ];
  return `${columns.join(' ')} | ${processes.map(shown).join(' ; ')} | ${failuresOf(counted)}`;
}

const shown = (one: Figures | undefined) =>
  one
    ? [
        `#${one.life}`,
        one.rssMb.toFixed(0),
        one.heapMb.toFixed(1),
        one.fds,
        one.handles,
        one.lagMs.toFixed(0),
        one.poolInUse,
      ].join(' ')
    : 'away';

export function failuresOf({ failures, unexcused }: Counted): string {
  const kinds = Object.entries(failures) as [Failure, number][];
  const told = kinds.map(([kind, count]) => `${count} ${kind}`);
  return told.length > 0 ? `${told.join(', ')}; ${unexcused} no fault explains` : '-';
}
