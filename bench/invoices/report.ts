/** The tables of `npm run bench -- invoices`. */
import { readFile, writeFile } from 'node:fs/promises';
import { quantile, rateOf, spreadOf, type Work } from '../confirm/stats.ts';

const PLACE = new URL('../../docs/performance.md', import.meta.url);
const FROM = '<!-- npm run bench -- invoices --write: from here -->';
const TO = '<!-- invoices: to here -->';

export interface Where {
  name: string;
  /** Turns in the order of the rounds. */
  without: Work[][];
  invoiced: Work[][];
}

type Counters = Readonly<Record<string, number>>;

const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

export function report(
  machine: string,
  places: readonly Where[],
  counted: { without: Counters; invoiced: Counters },
): string {
  const rates = places.flatMap(({ name, without, invoiced }) => {
    const ratio = spreadOf(
      invoiced.map((turn, round) => rateOf(turn) / rateOf(without[round] ?? [])),
    );
    const spread = [ratio.median, ratio.low, ratio.high].map((one) => one.toFixed(2));
    return [
      [name, ...figuresOf(without), ''],
      [
        `${name}, with invoices`,
        ...figuresOf(invoiced),
        `${spread[0]} (${spread[1]} – ${spread[2]})`,
      ],
    ];
  });
  const counters = Object.entries(counted.without).map(([name, value]) => [
    name,
    ...[value, counted.invoiced[name] ?? Number.NaN].map((one) => one.toFixed(1)),
  ]);
  return [
    machine,
    '',
    rowOf(['Payments at', 'a second', 'median', '99 %', '÷ without invoices']),
    rowOf(['-', '-:', '-:', '-:', '-:']),
    ...rates.map(rowOf),
    '',
    rowOf(['Of one payment', 'without', 'with an invoice']),
    rowOf(['-', '-:', '-:']),
    ...counters.map(rowOf),
  ].join('\n');
}

function figuresOf(turns: Work[][]): string[] {
  const took = turns.flat().map((one) => one.took);
  const ms = (share: number) => `${quantile(took, share).toFixed(1)} ms`;
  return [quantile(turns.map(rateOf), 0.5).toFixed(0), ms(0.5), ms(0.99)];
}

export async function writeReport(text: string): Promise<void> {
  const page = await readFile(PLACE, 'utf8');
  const [before, rest = ''] = page.split(FROM);
  const [, after] = rest.split(TO);
  if (after === undefined) throw new Error('docs/performance.md has no place for the figures');
  await writeFile(PLACE, `${before}${FROM}\n\n${text}\n\n${TO}${after}`);
}
