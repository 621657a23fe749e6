import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeWhitepapers } from '../../scripts/build/whitepaper.mjs';
import { readPaper } from '../../scripts/build/whitepaper-source.mjs';
import { LEVEL_THRESHOLDS } from '../../server/platform/config/staking.ts';
import { LEVELS } from '../../shared/brand.ts';

const folder = mkdtempSync(join(tmpdir(), 'whitepaper-'));
let papers: string[] = [];

beforeAll(async () => {
  papers = (await writeWhitepapers(folder)).map((path) => readFileSync(path, 'latin1'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the whitepaper embeds open fonts alone, and describes its two figures', () => {
  expect(papers).toHaveLength(2);
  for (const paper of papers) {
    const fonts = new Set(paper.match(/\/BaseFont \/\S+/g));
    expect([...fonts].filter((font) => !/\+HankenGrotesk-/.test(font))).toEqual([]);
    expect(paper.match(/\/FontFile2/g)).toHaveLength(2);
    expect(paper.match(/\/S \/Figure/g)).toHaveLength(2);
    expect(paper.match(/\/Alt \(/g)).toHaveLength(2);
  }
});

test('no operator stands between a path and its painting, which readers may refuse', () => {
  for (const paper of papers) {
    expect(contentOf(paper)).not.toEqual([]);
    const wrong = contentOf(paper).flatMap((page) => {
      let isPath = false;
      return page.split('\n').filter((line) => {
        const operator = line.split(' ').at(-1) ?? '';
        if (operator === 'm' || operator === 're') isPath = true;
        const is = isPath && !/^(m|l|c|v|y|h|re|f\*?|S|s|B\*?|b|n|W|)$/.test(operator);
        if (/^(f\*?|S|s|B\*?|b|n)$/.test(operator)) isPath = false;
        return is;
      });
    });
    expect(wrong).toEqual([]);
  }
});

/** The decompressed content of the pages. */
const contentOf = (paper: string): string[] =>
  [...paper.matchAll(/\/Length (\d+)\n\/Filter \/FlateDecode\n>>\nstream\n/g)].flatMap((found) => {
    const start = found.index + found[0].length;
    const bytes = Buffer.from(paper.slice(start, start + Number(found[1])), 'latin1');
    const text = inflateSync(bytes).toString('latin1');
    return text.includes(' Tm') ? [text] : [];
  });

describe.each(['en', 'es'])('the figures in %s', (language) => {
  const source = readFileSync(
    new URL(`../../docs/whitepaper/${language}.md`, import.meta.url),
    'utf8',
  );
  const [levels = [], example = []] = readPaper(source, language).flatMap((block) =>
    block.kind === 'figure'
      ? [block.rows.map(([label = '', value = '']) => [label, value.replaceAll(/\D/g, '')])]
      : [],
  );

  test('show the default thresholds of the levels', () => {
    const thresholds = LEVEL_THRESHOLDS.absent.map((units) => `${units / 10n ** 18n}`);

    expect(levels).toEqual(LEVELS.map((level, index) => [level, thresholds[index]]));
  });

  test('show the example: 40 EUR at 0.25 EUR a token, less five per cent', () => {
    expect(example.map(([, value]) => value)).toEqual(['160', '8', '152']);
  });
});
