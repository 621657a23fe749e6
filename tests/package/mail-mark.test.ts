import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawMark } from '../../scripts/build/mail-mark.mjs';
import { STYLE } from '../../server/platform/mail/html-layout.ts';
import { readMark } from '../../server/platform/mail/mark.ts';

const pixels = (png: Buffer) => sharp(png).raw().toBuffer();

test('the logo of mails is the brand’s mark', async () => {
  expect(await pixels(readMark())).toEqual(await pixels(await drawMark()));
});

test('mails use colours of the design tokens', () => {
  const tokens = readFileSync(
    new URL('../../shared/styles/tokens.css', import.meta.url),
    'utf8',
  ).toLowerCase();
  const used = new Set(STYLE.text.match(/#[0-9a-f]{6}\b/g));

  expect(used.size).toBeGreaterThan(5);
  expect([...used].filter((colour) => !tokens.includes(colour))).toEqual([]);
});
