/** The figures as a table, with what each may be. */
import { readFile, writeFile } from 'node:fs/promises';

export interface Row {
  name: string;
  /** Milliseconds, medians. */
  amount: number;
  answered: number;
  blocked: number;
  /** Layout shift of the merchant's page, the worst. */
  shift: number;
}

const PAGE = new URL('../../docs/embed/performance.md', import.meta.url);
const BEGIN = '<!-- npm run bench -- embed --write: from here -->';
const END = '<!-- to here -->';

/** Ratio to the static page in the same run. */
const AMOUNT_LIMIT = 1.1;
const ANSWER_LIMIT = 1.25;
const PREWARMED_LIMIT = 1.1;
const CLICK_LIMIT_MS = 100;

/** @param click milliseconds of the slowest answer to a press, ours */
export function report(rows: readonly Row[], click: number): { text: string; isWithin: boolean } {
  const of = (name: string) => {
    const row = rows.find((one) => one.name === name);
    if (!row) throw new Error(`${name} was not measured`);
    return row;
  };
  const [still, ours] = [of('static'), of('ours')];
  const [warmStill, warm] = [of('static, prewarmed'), of('ours, prewarmed')];
  const blocked = Math.max(0, ours.blocked - still.blocked);
  const targets: [what: string, value: string, limit: string, isMet: boolean][] = [
    ratio('tag → amount painted', ours.amount, still.amount, AMOUNT_LIMIT),
    ratio('tag → *Sign in to pay* answers', ours.answered, still.answered, ANSWER_LIMIT),
    ratio('prewarmed: press → amount painted', warm.amount, warmStill.amount, PREWARMED_LIMIT),
    ratio('prewarmed: press → it answers', warm.answered, warmStill.answered, PREWARMED_LIMIT),
    ["merchant's page blocked by us", ms(blocked), '0', Math.round(blocked) === 0],
    ["merchant's page shifted", ours.shift.toFixed(3), '0', ours.shift === 0],
    ['slowest answer to a click', ms(click), ms(CLICK_LIMIT_MS), click <= CLICK_LIMIT_MS],
  ];
  const text = [
    '| | Ours | Target | |',
    '| - | -: | -: | - |',
    ...targets.map(
      ([what, value, limit, isMet]) => `| ${what} | ${value} | ${limit} | ${isMet ? '✓' : '✗'} |`,
    ),
    '',
    '| | Amount painted | First button answers | Page blocked | Shift |',
    '| - | -: | -: | -: | -: |',
    ...rows.map(
      (row) =>
        `| ${row.name} | ${ms(row.amount)} | ${ms(row.answered)} | ${ms(row.blocked)} | ${row.shift.toFixed(3)} |`,
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

const ms = (value: number) => `${Math.round(value)} ms`;

export async function writeReport(text: string, rounds: number): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  const [before, rest = ''] = page.split(BEGIN);
  const [, after = ''] = rest.split(END);
  const date = new Date().toISOString().slice(0, 10);
  const body = `Medians of ${rounds} rounds, ${date}.\n\n${text}`;
  await writeFile(PAGE, `${before}${BEGIN}\n\n${body}\n\n${END}${after}`);
}
