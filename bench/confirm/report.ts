/** The figures as tables, their targets, and all of them as JSON. */
import { readFile, writeFile } from 'node:fs/promises';
import type { LedgerSizes } from './ledger-sizes.ts';
import { ALONE, type OnPglite } from './on-pglite.ts';
import { type OnPostgres, OPEN } from './on-postgres.ts';
import type { Memory } from './options.ts';
import { type Spread, spreadOf } from './stats.ts';
import type { Turn, Turns } from './turns.ts';

const PAGE = new URL('../../docs/performance.md', import.meta.url);
const DATA = new URL('../../dist/performance.json', import.meta.url);
const BEGIN = '<!-- npm run bench -- confirm --write: from here -->';
const END = '<!-- to here -->';

export interface Results {
  /** Versions and machine. */
  run: Record<string, string | number | boolean | null>;
  postgres: OnPostgres;
  pglite: OnPglite;
  ledger: LedgerSizes;
}

interface Target {
  what: string;
  value: number;
  /** Its unit, or that it is a ratio. */
  unit: '×' | 'ms';
  /** Minimum or maximum. */
  is: '≥' | '≤';
  limit: number;
  /** The lowest and the highest of the rounds. */
  spread?: Spread;
}

export function report(results: Results): { text: string; isWithin: boolean } {
  const targets = targetsOf(results);
  const { postgres, pglite, ledger, run } = results;
  const text = [
    ...table(
      ['', 'Measured', 'Lowest to highest', 'Target', ''],
      targets.map((target) => [
        target.what,
        shown(target.value, target.unit),
        target.spread
          ? `${shown(target.spread.low, target.unit)} – ${shown(target.spread.high, target.unit)}`
          : '',
        `${target.is} ${shown(target.limit, target.unit)}`,
        isMet(target) ? '✓' : '✗',
      ]),
    ),
    '',
    ...table(
      ['PostgreSQL', 'A second', 'Lowest to highest', 'Median', '99 of 100'],
      rowsOf(postgres.turns),
    ),
    '',
    ...table(
      ['PGlite', 'A second', 'Lowest to highest', 'Median', '99 of 100'],
      rowsOf(pglite.turns),
    ),
    '',
    ...table(
      [
        'One after the other, by postings in the ledger',
        'A second',
        'Lowest to highest',
        'Median',
        '99 of 100',
      ],
      rowsOf(ledger.turns),
    ),
    '',
    ...table(
      ['', 'PostgreSQL', 'PGlite'],
      [
        [
          'ready, median of the starts',
          ms(spreadOf(postgres.ready).median),
          ms(spreadOf(pglite.ready).median),
        ],
        ['memory at rest', ...megabytes(postgres.memory, pglite.memory, 'atRest')],
        ['memory after payments', ...megabytes(postgres.memory, pglite.memory, 'after')],
        ...ledger.sizes.map(({ postings, bytes, written }) => [
          `${postings} postings`,
          `${Math.round(bytes / 1e6)} MB, written in ${written.toFixed(0)} s`,
          '',
        ]),
      ],
    ),
    '',
    Object.entries(run)
      .map(([name, value]) => `${name} ${value}`)
      .join(' · '),
  ].join('\n');
  return { text, isWithin: targets.every(isMet) };
}

function targetsOf({ postgres, pglite, ledger }: Results): Target[] {
  const { turns } = postgres;
  const ratio = (
    what: string,
    of: Turns,
    one: string,
    other: string,
    key: keyof Turn,
    is: Target['is'],
    limit: number,
  ): Target[] => {
    const [first, second] = [of[one], of[other]];
    if (!first || !second) return [];
    const spread = spreadOf(
      first.map((turn, round) => turn[key] / (second[round]?.[key] ?? Number.NaN)),
    );
    return [{ what, value: spread.median, unit: '×', is, limit, spread }];
  };
  const most = (what: string, value: number, limit: number, spread?: Spread): Target => ({
    what,
    value,
    unit: 'ms',
    is: '≤',
    limit,
    ...(spread ? { spread } : {}),
  });
  const [few, many] = [ledger.sizes.at(0)?.postings, ledger.sizes.at(-1)?.postings];
  const p99Of = (all: Turns[string] = []) => spreadOf(all.map((turn) => turn.p99));
  const p99 = p99Of(pglite.turns['HTTP 8']);
  const open = p99Of(turns[OPEN]);
  return [
    ...ratio(
      'confirm over HTTP ÷ pgbench, 32 connections',
      turns,
      'HTTP 32',
      'pgbench 32',
      'rate',
      '≥',
      0.75,
    ),
    ...ratio(
      'confirm over HTTP ÷ the function alone, PGlite',
      pglite.turns,
      'HTTP 32',
      ALONE,
      'rate',
      '≥',
      0.6,
    ),
    ...ratio('one shop ÷ many shops, 32', turns, 'HTTP hot 32', 'HTTP 32', 'rate', '≥', 0.8),
    ...ratio('sale of a pass ÷ payment, 32', turns, 'HTTP passes 32', 'HTTP 32', 'rate', '≥', 0.5),
    ...ratio('32 connections ÷ 8', turns, 'HTTP 32', 'HTTP 8', 'rate', '≥', 0.75),
    ...ratio('paid again ÷ paid first, 32', turns, 'HTTP replay 32', 'HTTP 32', 'rate', '≥', 2),
    most('200 a second, 99 of 100, PostgreSQL', open.median, 25, open),
    most('8 connections, 99 of 100, PGlite', p99.median, 50, p99),
    ...ratio(
      `confirm, ${many} postings ÷ ${few}`,
      ledger.turns,
      `confirm ${many}`,
      `confirm ${few}`,
      'p50',
      '≤',
      1.2,
    ),
    ...ratio(
      `history, ${many} postings ÷ ${few}`,
      ledger.turns,
      `history ${many}`,
      `history ${few}`,
      'p50',
      '≤',
      1.2,
    ),
    most('ready on a folder, PGlite', spreadOf(pglite.ready).median, 1000, spreadOf(pglite.ready)),
    most('ready, PostgreSQL', spreadOf(postgres.ready).median, 1000, spreadOf(postgres.ready)),
  ];
}

const isMet = ({ value, is, limit }: Target) => (is === '≥' ? value >= limit : value <= limit);
const ms = (value: number) => `${value < 100 ? value.toFixed(1) : value.toFixed(0)} ms`;
const shown = (value: number, unit: Target['unit']) =>
  unit === 'ms' ? ms(value) : value.toFixed(2);

function rowsOf(turns: Turns): string[][] {
  return Object.entries(turns)
    .toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
    .map(([name, all]) => {
      const rate = spreadOf(all.map((turn) => turn.rate));
      const median = (key: keyof Turn) => ms(spreadOf(all.map((turn) => turn[key])).median);
      return [
        name,
        rate.median.toFixed(0),
        `${rate.low.toFixed(0)} – ${rate.high.toFixed(0)}`,
        median('p50'),
        median('p99'),
      ];
    });
}

const megabytes = (one: Memory, other: Memory, key: keyof Memory) =>
  [one[key], other[key]].map((bytes) =>
    bytes === undefined ? '–' : `${Math.round(bytes / 1e6)} MB`,
  );

function table(head: string[], rows: string[][]): string[] {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, place) => (place === 0 ? '-' : '-:'))), ...rows.map(line)];
}

/** Writes the tables into the page, between its markers, and the JSON beside it. */
export async function writeReport(text: string, results: Results): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error(`${PAGE.pathname} has no place for it`);
  await writeFile(PAGE, `${before}${BEGIN}\n\n${text}\n\n${END}${after}`);
  await writeFile(DATA, `${JSON.stringify(results, rounded, 2)}\n`);
}

const rounded = (_: string, value: unknown) =>
  typeof value === 'number' ? Number(value.toFixed(3)) : value;
