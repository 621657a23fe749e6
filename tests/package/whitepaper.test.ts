import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

describe.each(['en', 'es'])('the figures in %s', (language) => {
  const source = readFileSync(
    new URL(`../../docs/whitepaper/${language}.md`, import.meta.url),
    'utf8',
  );
  const numbersOf = (shape: 'steps' | 'bars') =>
    readPaper(source, language).flatMap((block) =>
      block.kind === 'figure' && block.shape === shape
        ? [block.rows.map(([label = '', value = '']) => [label, value.replaceAll(/\D/g, '')])]
        : [],
    );

  test('show the default thresholds of the levels', () => {
    const thresholds = LEVEL_THRESHOLDS.absent.map((units) => `${units / 10n ** 18n}`);

    expect(numbersOf('steps')).toEqual([LEVELS.map((level, index) => [level, thresholds[index]])]);
  });

  test('show the example: 40 EUR at 0.25 EUR a token, less five per cent', () => {
    const [rows = []] = numbersOf('bars');

    expect(rows.map(([, value]) => value)).toEqual(['160', '8', '152']);
  });
});
