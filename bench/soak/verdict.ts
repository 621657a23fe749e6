/** The conditions of a successful run, and whether they held. */
import type { Audit } from './audit.ts';
import { growthPerHour, type Sample } from './growth.ts';
import type { Minute } from './minutes.ts';
import { type Counted, NEVER } from './tally.ts';
import type { Figures } from './watch.ts';

export interface Claim {
  claim: string;
  value: string;
  /** Undefined where the run is too short to decide. */
  holds: boolean | undefined;
}

/** Of an hour. */
const MOST_GROWTH = 0.05;
const MOST_UNEXCUSED = 0.001;
/** A quarter for the caches to fill, and half an hour of what comes after it to see a slope in. */
const MINUTES_FOR_A_SLOPE = 40;

export interface Outcome {
  minutes: Minute[];
  all: Counted;
  audit: Audit;
  breaches: string[];
  /** Requests that were answered twice and differently. */
  disagreements: string[];
  /** Graceful stops that failed, and clients that gave up. */
  wrong: string[];
}

export function verdictOf({
  minutes,
  all,
  audit,
  breaches,
  disagreements,
  wrong,
}: Outcome): Claim[] {
  const broken = [...minutes.flatMap((minute) => minute.breaches), ...breaches];
  const never = NEVER.map((kind) => all.failures[kind] ?? 0).reduce((sum, count) => sum + count);
  const share = all.unexcused / Math.max(1, all.undisturbed);
  const none = (claim: string, count: number): Claim => ({
    claim,
    value: String(count),
    holds: count === 0,
  });
  return [
    none('5xx but 503 with Retry-After, and answers outside the schema', never),
    {
      claim: 'requests that failed with no fault near',
      value: `${(100 * share).toFixed(4)} % of ${all.undisturbed}`,
      holds: share < MOST_UNEXCUSED,
    },
    none('breaches of I1 to I6 and I8 to I11, asked every minute', broken.length),
    none('answered and not there', audit.lost),
    none('done twice', audit.doubled + disagreements.length),
    none('stops that were not gentle, and shoppers who gave up', wrong.length),
    none('events not sent to an endpoint that lives', audit.unsent),
    none('marked as sent and never received', audit.unheard),
    none('sessions not ended after their time', audit.unended),
    ...(['rssMb', 'heapMb', 'fds'] as const).map((figure) => flat(minutes, figure)),
  ];
}

/** Of the process that gets no faults, after the first quarter. */
function flat(minutes: readonly Minute[], figure: 'rssMb' | 'heapMb' | 'fds'): Claim {
  const samples = steady(minutes).map(({ minute, figures }) => ({
    minute,
    value: figures[figure],
  }));
  const growth = growthPerHour(samples);
  const isLong = minutes.length >= MINUTES_FOR_A_SLOPE;
  const [first, last] = [samples.at(0), samples.at(-1)];
  return {
    claim: `growth of ${NAMES[figure]} in an hour`,
    value: `${(100 * growth).toFixed(1)} % (${shown(first)} to ${shown(last)} in ${samples.length} min)`,
    holds: isLong ? growth < MOST_GROWTH : undefined,
  };
}

const NAMES = { rssMb: 'RSS', heapMb: 'the heap', fds: 'open files' };
const shown = (sample: Sample | undefined) => sample?.value.toFixed(1) ?? '-';

function steady(minutes: readonly Minute[]): { minute: number; figures: Figures }[] {
  return minutes
    .slice(Math.ceil(minutes.length / 4))
    .flatMap(({ minute, processes: [figures] }) => (figures ? [{ minute, figures }] : []));
}
