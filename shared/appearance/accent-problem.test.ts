import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, EDGE_CONTRAST, type Hex, inkOn, TEXT_CONTRAST } from '../embed/contrast.ts';
import { PALETTE } from '../embed/palette.ts';
import { accentMessage, accentProblem } from './accent-problem.ts';

const scheme = fc.constantFrom('light' as const, 'dark' as const);
const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}` as Hex);

test.each<[Hex, 'light' | 'dark', ReturnType<typeof accentProblem>]>([
  ['#1f716e', 'light', undefined],
  ['#000000', 'light', undefined],
  ['#ffffff', 'dark', undefined],
  ['#949494', 'light', undefined],
  ['#959595', 'light', { ratio: 2.99, nearest: '#949494' }],
  ['#ffd400', 'light', { ratio: 1.43, nearest: '#b09200' }],
  ['#0a2540', 'dark', { ratio: 1.05, nearest: '#5b6d7f' }],
])('%s in the %s theme: %j', (accent, of, problem) => {
  expect(accentProblem(accent, of)).toEqual(problem);
});

test('the nearest colour passes, and so does the text on every accent that passes', () => {
  fc.assert(
    fc.property(colour, scheme, (given, of) => {
      const accepted = accentProblem(given, of)?.nearest ?? given;

      expect(accentProblem(accepted, of)).toBeUndefined();
      expect(contrast(accepted, PALETTE[of]['surface-raised'])).toBeGreaterThanOrEqual(
        EDGE_CONTRAST,
      );
      expect(contrast(inkOn(accepted), accepted)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    }),
  );
});

test('the message names the contrast and the nearest colour', () => {
  expect(accentMessage({ ratio: 1.43, nearest: '#b09200' }, 'light')).toBe(
    'Has a contrast of 1.43:1 in the light theme and needs 3:1, such as #b09200.',
  );
});
