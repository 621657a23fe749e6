import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, type Hex, TEXT_CONTRAST } from './contrast.ts';
import { FONTS, PALETTE } from './palette.ts';
import { themeOf } from './theme.ts';
import { themeCss } from './theme-css.ts';

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}` as Hex);

/** The colours of one scheme in the CSS, by property. */
function coloursIn(css: string, scheme: 'light' | 'dark'): Record<string, Hex> {
  const found = [...css.matchAll(/--([\w-]+):\s*light-dark\((#\w+),\s*(#\w+)\)/g)];
  return Object.fromEntries(
    found.map(([, name, light, dark]) => [name, scheme === 'light' ? light : dark]),
  );
}

describe('the look that a merchant has chosen', () => {
  const look = { accentLight: '#7b2d8e', accentDark: '#d9a6e8', radius: 4, font: 'serif' };

  test('applies where the address chooses nothing', () => {
    expect(themeOf({ scheme: 'dark' }, look)).toEqual({
      tokens: {
        theme: 'dark',
        accent: { light: '#7b2d8e', dark: '#d9a6e8' },
        radius: 4,
        font: 'serif',
      },
      refusals: [],
    });
  });

  test('gives way to each option of the address alone', () => {
    const { tokens } = themeOf({ accent: '#224466', radius: '0', font: 'mono' }, look);

    // The dark scheme refuses the navy of the address, and keeps the merchant's own.
    expect(tokens.accent).toEqual({ light: '#224466', dark: '#d9a6e8' });
    expect([tokens.radius, tokens.font]).toEqual([0, 'mono']);
  });

  test('stays where the address is invalid', () => {
    const { tokens } = themeOf({ accent: 'red', radius: '99', font: 'x' }, look);

    expect([tokens.accent.light, tokens.radius, tokens.font]).toEqual(['#7b2d8e', 4, 'serif']);
  });

  test('of a foreign server is checked like an address', () => {
    const evil = { accentLight: 'red;}', accentDark: '#111111', radius: 1e9, font: 'url(//x)' };

    expect(themeCss(themeOf({}, evil).tokens)).toBe('');
  });
});

describe('theme options in an address', () => {
  test('keep our theme when there are none', () => {
    const { tokens, refusals } = themeOf({ theme: '', accent: undefined });

    expect(tokens).toEqual({ theme: 'light', accent: {}, radius: undefined, font: undefined });
    expect([refusals, themeCss(tokens)]).toEqual([[], '']);
  });

  test.each([
    [{ scheme: 'dark' }, 'dark'],
    [{ scheme: 'normal' }, 'light'],
    [{ scheme: 'only dark' }, 'dark'],
    [{ scheme: 'light dark' }, 'auto'],
    [{ scheme: 'dark light' }, 'auto'],
    [{ scheme: 'dark', theme: 'light' }, 'light'],
    [{ scheme: 'dark', theme: 'sepia' }, 'dark'],
    [{ scheme: 'dark;}' }, 'light'],
    [{}, 'light'],
  ])('%j are %s: the theme, else the scheme of the page, else light', (query, theme) => {
    expect(themeOf(query).tokens.theme).toBe(theme);
  });

  test('are accepted when they are on the list', () => {
    const { tokens, refusals } = themeOf({
      theme: 'Dark',
      accent: '#FB5',
      radius: '0',
      font: 'serif',
    });

    expect(refusals).toEqual([]);
    expect(tokens).toEqual({
      theme: 'dark',
      accent: { dark: '#ffbb55' },
      radius: 0,
      font: 'serif',
    });
    const css = themeCss(tokens);
    expect(css).toContain(`--radius:0px;--radius-large:0px;--font-text:${FONTS.serif}`);
    expect(css).toContain(`--accent-fill:light-dark(${PALETTE.light['accent-fill']},#ffbb55)`);
    expect(css).toContain('--on-accent:light-dark(#ffffff,#000000)');
  });

  test.each([
    ['theme', 'sepia', 'theme must be light, dark or auto.'],
    ['accent', 'red', `accent must be a colour such as ${PALETTE.light.accent}.`],
    ['accent', '#12345', `accent must be a colour such as ${PALETTE.light.accent}.`],
    [
      'accent',
      'url(https://evil.test)',
      `accent must be a colour such as ${PALETTE.light.accent}.`,
    ],
    ['radius', '25', 'radius must be a whole number from 0 to 24.'],
    ['radius', '-1', 'radius must be a whole number from 0 to 24.'],
    ['radius', '1e1', 'radius must be a whole number from 0 to 24.'],
    [
      'font',
      'Comic Sans',
      'font must be one of system, humanist, geometric, rounded, serif, mono.',
    ],
    [
      'font',
      'constructor',
      'font must be one of system, humanist, geometric, rounded, serif, mono.',
    ],
  ])('refuses %s %s and says what it takes', (option, text, reason) => {
    const { tokens, refusals } = themeOf({ [option]: text });

    expect(refusals).toEqual([{ option, reason }]);
    expect(themeCss(tokens)).toBe('');
  });
});

describe('an accent', () => {
  test('that cannot be told from a surface is rejected for that scheme only, with the reason', () => {
    const { tokens, refusals } = themeOf({ accent: '#1a237e', theme: 'auto' });

    expect(tokens.accent).toEqual({ light: '#1a237e' });
    expect(refusals).toEqual([
      {
        option: 'accent',
        reason:
          'accent #1a237e has a contrast of 1.23:1 in the dark theme and needs 3:1; ours is used there.',
      },
    ]);
    expect(themeCss(tokens)).toContain(
      `--accent-fill:light-dark(#1a237e,${PALETTE.dark['accent-fill']})`,
    );
  });

  test('is not measured against a scheme that is never shown', () => {
    expect(themeOf({ accent: '#1a237e', theme: 'light' }).refusals).toEqual([]);
  });

  test('is set for both schemes, because the page may switch later', () => {
    const { tokens, refusals } = themeOf({ accent: '#ffffff', theme: 'light' });

    expect(refusals.map(({ option }) => option)).toEqual(['accent']);
    expect(tokens.accent).toEqual({ dark: '#ffffff' });
  });

  test.each(['light', 'dark'] as const)('of any colour is readable in the %s scheme', (scheme) => {
    fc.assert(
      fc.property(hex, (accent) => {
        const css = themeCss(themeOf({ accent }).tokens);
        if (css === '') return;
        const set = coloursIn(css, scheme);
        const {
          surface,
          'surface-raised': raised,
          'surface-sunken': sunken,
          ink,
        } = PALETTE[scheme];
        const wash = set['accent-wash'] ?? raised;
        const fill = set['accent-fill'] ?? raised;
        for (const behind of [surface, raised, sunken, wash]) {
          expect(contrast(set.accent ?? raised, behind)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        }
        expect(contrast(ink, wash)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        expect(contrast(fill, raised)).toBeGreaterThanOrEqual(3);
        for (const behind of [fill, set['accent-fill-hover'] ?? fill]) {
          expect(contrast(set['on-accent'] ?? fill, behind)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        }
      }),
    );
  });
});

test('no text of an address gets into CSS', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (accent, radius, font) => {
      expect(themeCss(themeOf({ accent, radius, font }).tokens)).toMatch(
        /^(:root\{(--[\w-]+:[\w\s#,"().-]+;?)+\})*$/,
      );
    }),
  );
});

test.each(['light', 'dark'] as const)("the %s palette equals the style sheet's", (scheme) => {
  const styles = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');

  expect(coloursIn(styles, scheme)).toMatchObject(PALETTE[scheme]);
});

test('contrast is computed as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
});
