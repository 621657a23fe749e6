/** The figures of the processes, read every few seconds and kept by the minute. */
import type { ServerProcess } from './server-process.ts';

export interface Figures {
  life: number;
  /** The maximum of the minute, for limits. */
  rssMb: number;
  /** The minimum of the minute: what remains after a collection. */
  heapMb: number;
  fds: number;
  handles: number;
  /** The worst p99 of a look, in ms. */
  lagMs: number;
  poolInUse: number;
  due: number;
  oldestSeconds: number;
}

type Look = Figures;

export interface Watch {
  look(): Promise<void>;
  /** Of the minute that is over, by process; undefined for one that never answered. */
  minute(): (Figures | undefined)[];
}

export function watch(processes: readonly ServerProcess[]): Watch {
  let looks: Look[][] = processes.map(() => []);
  return {
    async look() {
      await Promise.all(
        processes.map(async (one, index) => {
          const life = one.life();
          const text = await one.metrics();
          if (text) looks[index]?.push(read(text, life));
        }),
      );
    },
    minute() {
      const taken = looks;
      looks = processes.map(() => []);
      return taken.map(ofMinute);
    },
  };
}

/** Of the last life that was seen in it. */
function ofMinute(all: Look[]): Figures | undefined {
  const last = all.at(-1);
  if (!last) return undefined;
  const looks = all.filter(({ life }) => life === last.life);
  const of = (name: keyof Look) => looks.map((look) => look[name]);
  return {
    ...last,
    rssMb: Math.max(...of('rssMb')),
    heapMb: Math.min(...of('heapMb')),
    fds: Math.min(...of('fds')),
    handles: Math.min(...of('handles')),
    lagMs: Math.max(...of('lagMs')),
    poolInUse: Math.max(...of('poolInUse')),
    due: Math.max(...of('due')),
    oldestSeconds: Math.max(...of('oldestSeconds')),
  };
}

const MB = 1e6;

/** Prometheus' text format: a name, its labels, a number. */
function read(text: string, life: number): Look {
  const figure = (name: string) =>
    Number(new RegExp(`^${name.replaceAll(/[{}]/g, '\\$&')} (\\S+)`, 'm').exec(text)?.[1] ?? 0);
  const ofWorking = (name: string) => figure(`${name}{lane="working"}`);
  return {
    life,
    rssMb: figure('process_resident_memory_bytes') / MB,
    heapMb: figure('nodejs_heap_size_used_bytes') / MB,
    fds: figure('process_open_fds'),
    handles: figure('nodejs_active_handles_total'),
    lagMs: figure('nodejs_eventloop_lag_p99_seconds') * 1000,
    poolInUse: figure('salus_database_connections{state="in_use"}'),
    due: ofWorking('salus_deliveries_due'),
    oldestSeconds: ofWorking('salus_event_oldest_pending_seconds'),
  };
}
