/** The table of `npm run bench -- lighthouse`. */
import { readFile, writeFile } from 'node:fs/promises';
import { type Audit, CATEGORIES } from './audit.ts';

const PLACE = new URL('../../docs/performance.md', import.meta.url);
const FROM = '<!-- npm run bench -- lighthouse --write: from here -->';
const TO = '<!-- lighthouse: to here -->';

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

export function report(seen: Map<string, Audit[]>): { text: string; isWithin: boolean } {
  let isWithin = true;
  const rows = [...seen].map(([name, audits]) => {
    const scores = CATEGORIES.map((category) => median(audits.map((one) => one.scores[category])));
    const isPublic = !name.startsWith('/account');
    // Search engines are asked not to list what is behind a sign-in.
    const [performance = 0, accessibility = 0, practices = 0, seo = 0] = scores;
    const isRight = isPublic
      ? Math.min(performance, accessibility, practices, seo) === 100
      : performance >= 95 && accessibility === 100;
    if (!isRight) isWithin = false;
    const failed = [...new Set(audits.flatMap((one) => one.failed))];
    if (failed.length > 0) console.log(`${name}: ${failed.join(', ')}`);
    const of = (figure: 'painted' | 'largest' | 'blocked' | 'shift') =>
      median(audits.map((one) => one[figure]));
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
    return `| \`${name}\` | ${scores.join(' | ')} | ${seconds(of('painted'))} | ${seconds(of('largest'))} | ${Math.round(of('blocked'))} ms | ${of('shift').toFixed(3)} | ${isRight ? '✓' : '✗'} |`;
  });
  const head =
    '| | Performance | Accessibility | Practices | SEO | First paint | Largest paint | Blocked | Shift | |\n| - | -: | -: | -: | -: | -: | -: | -: | -: | -: |';
  return { text: `${head}\n${rows.join('\n')}\n`, isWithin };
}

export async function writeReport(text: string): Promise<void> {
  const page = await readFile(PLACE, 'utf8');
  const [before, rest = ''] = page.split(FROM);
  const [, after] = rest.split(TO);
  if (after === undefined) throw new Error('docs/performance.md has no place for the figures');
  await writeFile(PLACE, `${before}${FROM}\n\n${text}\n${TO}${after}`);
}
