/** The figures as a table with their limits. */
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';

export interface Row {
  name: string;
  /** Milliseconds, medians. */
  amount: number;
  answered: number;
  /** The page's events, and the first one from the painted amount on. NaN if there is none. */
  ready: number;
  readyAfter: number;
  fallback: number;
  blocked: number;
  frameBlocked: number;
  /** Layout shift of the merchant's page, the worst. */
  shift: number;
}

const PAGE = new URL('../../docs/embed/performance.md', import.meta.url);
const BEGIN = '<!-- npm run bench -- embed --write: from here -->';
const END = '<!-- to here -->';

/** Ratios to the bare frame, and to the static page behind a loader, in the same run. */
const HTML_FIRST_LIMIT = 1.15;
const AMOUNT_LIMIT = 1.05;
const ANSWER_LIMIT = 1.25;
const PREWARMED_LIMIT = 1.1;
const REFUSED_LIMIT = 1.5;
const CLICK_LIMIT_MS = 100;
/** One trip of the network, and 300 ms for the processor. */
const READY_LIMIT_MS = 862;
const FRAME_BLOCKED_LIMIT_MS = 100;

/** @param click milliseconds of the slowest answer to a press, ours */
export function report(rows: readonly Row[], click: number): { text: string; isWithin: boolean } {
  const of = (name: string) => {
    const row = rows.find((one) => one.name === name);
    if (!row) throw new Error(`${name} was not measured`);
    return row;
  };
  const [still, ours] = [of('static'), of('ours')];
  const [warmStill, warm] = [of('static, prewarmed'), of('ours, prewarmed')];
  const [bare, first, refused] = [of('bare'), of('ours, HTML first'), of('ours, refused')];
  const blocked = Math.max(0, ours.blocked - still.blocked);
  const frameBlocked = Math.max(ours.frameBlocked, first.frameBlocked);
  const shift = Math.max(ours.shift, first.shift);
  const targets: [what: string, value: string, limit: string, isMet: boolean][] = [
    ratio('HTML first: → amount painted', first.amount, bare.amount, HTML_FIRST_LIMIT),
    atMost('HTML first: amount painted → `ready`', first.readyAfter, READY_LIMIT_MS),
    ratio('tag → amount painted', ours.amount, still.amount, AMOUNT_LIMIT),
    ratio('tag → *Sign in to pay* answers', ours.answered, still.answered, ANSWER_LIMIT),
    ratio('prewarmed: press → amount painted', warm.amount, warmStill.amount, PREWARMED_LIMIT),
    ratio('prewarmed: press → it answers', warm.answered, warmStill.answered, PREWARMED_LIMIT),
    atMost('tag: amount painted → `ready`', ours.readyAfter, READY_LIMIT_MS),
    ratio(
      'refused page told, to `ready` of an allowed one',
      refused.fallback,
      ours.ready,
      REFUSED_LIMIT,
    ),
    atMost('frame blocked', frameBlocked, FRAME_BLOCKED_LIMIT_MS),
    ["merchant's page blocked by us", ms(blocked), '0', Math.round(blocked) === 0],
    ["merchant's page shifted", shift.toFixed(3), '0', shift === 0],
    atMost('slowest answer to a click', click, CLICK_LIMIT_MS),
  ];
  const text = [
    '| | Ours | Target | |',
    '| - | -: | -: | - |',
    ...targets.map(
      ([what, value, limit, isMet]) => `| ${what} | ${value} | ${limit} | ${isMet ? '✓' : '✗'} |`,
    ),
    '',
    '| | Amount painted | First button answers | `ready` | Frame blocked | Page blocked | Shift |',
    '| - | -: | -: | -: | -: | -: | -: |',
    ...rows.map(
      ({ name, shift: moved, ...row }) =>
        `| ${name} | ${ms(row.amount)} | ${ms(row.answered)} | ${ms(row.ready)} | ${ms(row.frameBlocked)} | ${ms(row.blocked)} | ${moved.toFixed(3)} |`,
    ),
  ].join('\n');
  return { text, isWithin: targets.every(([, , , isMet]) => isMet) };
}

function ratio(
  what: string,
  first: number,
  second: number,
  limit: number,
): [string, string, string, boolean] {
  const times = first / second;
  return [what, `× ${times.toFixed(2)}`, `× ${limit}`, times <= limit];
}

const atMost = (what: string, value: number, limit: number): [string, string, string, boolean] => [
  what,
  ms(value),
  ms(limit),
  value <= limit,
];

const ms = (value: number) => (Number.isNaN(value) ? '' : `${Math.round(value)} ms`);

export async function writeReport(text: string, rounds: number): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  const [before, rest = ''] = page.split(BEGIN);
  const [, after = ''] = rest.split(END);
  const date = new Date().toISOString().slice(0, 10);
  const load = `load average ${loadavg()[1]?.toFixed(1)} on ${availableParallelism()} processors`;
  const body = `Medians of ${rounds} rounds, ${date}, ${load}.\n\n${text}`;
  await writeFile(PAGE, `${before}${BEGIN}\n\n${body}\n\n${END}${after}`);
}
