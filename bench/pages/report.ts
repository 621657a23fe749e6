/** The table of `npm run bench -- pages`. */
import { readFile, writeFile } from 'node:fs/promises';
import type { Figures } from './probe.ts';

/** Milliseconds until a home shows its content. */
const LIMIT = 1_000;
const PLACE = new URL('../../docs/performance.md', import.meta.url);
const FROM = '<!-- npm run bench -- pages --write: from here -->';
const TO = '<!-- pages: to here -->';

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

export function report(seen: Map<string, Figures[]>): { text: string; isWithin: boolean } {
  let isWithin = true;
  const rows = [...seen].map(([name, visits]) => {
    const of = (figure: keyof Figures) => visits.map((one) => one[figure]);
    const content = median(of('content'));
    if (content > LIMIT) isWithin = false;
    const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
    return `| ${name} | ${seconds(median(of('painted')))} | ${seconds(content)} | ${seconds(Math.min(...of('content')))} – ${seconds(Math.max(...of('content')))} | ${Math.max(...of('shift')).toFixed(3)} | ${content <= LIMIT ? '✓' : '✗'} |`;
  });
  const head = `| \`/account\` | First paint | Content | Lowest to highest | Shift | ≤ ${LIMIT / 1000} s |\n| - | -: | -: | -: | -: | -: |`;
  return { text: `${head}\n${rows.join('\n')}\n`, isWithin };
}

export async function writeReport(text: string): Promise<void> {
  const page = await readFile(PLACE, 'utf8');
  const [before, rest = ''] = page.split(FROM);
  const [, after] = rest.split(TO);
  if (after === undefined) throw new Error('docs/performance.md has no place for the figures');
  await writeFile(PLACE, `${before}${FROM}\n\n${text}\n${TO}${after}`);
}
