/** The table of the ways, with the time that a person needs beside that of the machine. */
import { readFile, writeFile } from 'node:fs/promises';
import type { Counts } from './count.ts';

export interface Figures extends Counts {
  name: string;
  /** From the shop's page to the paid session, for a person without any delay. */
  milliseconds: number;
}

const PAGE = new URL('../../docs/checkout-ways.md', import.meta.url);
const BEGIN = '<!-- npm run bench -- ways --write: from here -->';
const END = '<!-- to here -->';

/** The keystroke-level model (Card, Moran and Newell): seconds of an average typist. */
const KEY = 0.28;
const POINT = 1.1;
const PRESS = 0.2;
const THINK = 1.35;
const HAND = 0.4;

function secondsOf({ clicks, fields, characters, milliseconds }: Figures): number {
  const person = clicks * (THINK + POINT + PRESS) + fields * (THINK + HAND) + characters * KEY;
  return person + milliseconds / 1_000;
}

export function report(figures: readonly Figures[]): string {
  return [
    '| Way | Clicks | Fields | Seconds | of these the machine’s |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...figures.map((way) => {
      const { name, clicks, fields, milliseconds } = way;
      const machine = (milliseconds / 1_000).toFixed(1);
      return `| ${name} | ${clicks} | ${fields} | ${secondsOf(way).toFixed(0)} | ${machine} |`;
    }),
  ].join('\n');
}

export async function writeReport(figures: readonly Figures[]): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  const [before = '', rest = ''] = page.split(BEGIN);
  const after = rest.split(END)[1];
  if (after === undefined) throw new Error(`${PAGE.pathname} has no place for the figures`);
  await writeFile(PAGE, `${before}${BEGIN}\n\n${report(figures)}\n\n${END}${after}`);
}
