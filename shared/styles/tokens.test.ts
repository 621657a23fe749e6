import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast, EDGE_CONTRAST, type Hex, TEXT_CONTRAST } from '../embed/contrast.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const TOKENS = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const SCHEMES = ['light', 'dark'] as const;

/** The colour of a custom property in one scheme; `var()` is followed. */
function colour(name: string, scheme: (typeof SCHEMES)[number]): Hex {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(TOKENS)?.[1] ?? '';
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (other) return colour(other, scheme);
  const [light = '', dark = light] = value.match(/#[0-9a-f]{6}\b/g) ?? [];
  expect(light, `--${name} is no colour`).not.toBe('');
  return (scheme === 'light' ? light : dark) as Hex;
}

const SURFACES = ['surface', 'surface-raised', 'surface-sunken'];
const WASHES = ['accent', 'danger', 'warning', 'information', 'success'].map(
  (tone) => `${tone}-wash`,
);
/** Text by the surfaces it may stand on. */
const TEXTS: Record<string, string[]> = {
  ink: [...SURFACES, ...WASHES],
  'ink-soft': [...SURFACES, 'accent-wash', 'danger-wash', 'information-wash', 'success-wash'],
  accent: [...SURFACES, 'accent-wash'],
  verified: SURFACES,
  information: [...SURFACES, 'information-wash'],
  success: [...SURFACES, 'success-wash'],
  'on-success': ['success-fill'],
  danger: [...SURFACES, 'danger-wash'],
  warning: [...SURFACES, 'warning-wash'],
  'on-accent': ['accent-fill', 'accent-fill-hover'],
  'on-danger': ['danger-fill', 'danger-fill-hover'],
  'on-avatar': ['avatar'],
  'on-notice': ['notice'],
  'qr-dark': ['qr-light'],
};
const EDGES: Record<string, string[]> = {
  'line-strong': SURFACES,
  focus: SURFACES,
  'accent-fill': SURFACES,
  'success-fill': SURFACES,
};

describe.each(SCHEMES)('in the %s theme', (scheme) => {
  const pairs = (table: Record<string, string[]>) =>
    Object.entries(table).flatMap(([name, grounds]) => grounds.map((ground) => [name, ground]));
  const ratio = (one = '', other = '') => contrast(colour(one, scheme), colour(other, scheme));

  test.each(pairs(TEXTS))('text in %s is readable on %s', (text, ground) => {
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });

  test.each(pairs(EDGES))('an edge in %s is visible on %s', (edge, ground) => {
    expect(ratio(edge, ground)).toBeGreaterThanOrEqual(EDGE_CONTRAST);
  });
});

/** Literals that have a token: sizes and weights of text, line heights, radii, colours. */
const LITERALS = [
  /^\s*font-size: (?!var\(|min\(var\(|100%|inherit|0\b).*/m,
  /^\s*font-weight: (?!var\(|inherit).*/m,
  /^\s*line-height: (?!var\(|inherit).*/m,
  /^\s*border-radius: (?!var\(|calc\(var|0;|50%|0\.6lh).*/m,
  /^\s*transition: (?!.*var\(--motion|none).*/m,
  /^(?!\s*--).*#[0-9a-f]{3,8}\b.*/im,
];

test.each(
  globSync('{hosted,shared,widget}/**/*.css', { cwd: ROOT }).filter(
    // Fonts declare the range of their own weights.
    (file) => !/\/(tokens|fonts)\.css$/.test(file),
  ),
)('%s takes its sizes and colours from the tokens', (file) => {
  const css = readFileSync(ROOT + file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');

  expect(LITERALS.flatMap((literal) => literal.exec(css)?.[0].trim() ?? [])).toEqual([]);
});

test('every token that a style names exists', () => {
  const files = globSync('{hosted,shared,widget}/**/*.{css,tsx,ts}', { cwd: ROOT });
  const all = files.map((file) => readFileSync(ROOT + file, 'utf8')).join('\n');
  const defined = new Set([...all.matchAll(/(--[\w-]+)["']?\]?: /g)].map(([, name]) => name));
  const named = files
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => [...readFileSync(ROOT + file, 'utf8').matchAll(/var\((--[\w-]+)\)/g)])
    .map(([, name]) => name);

  expect([...new Set(named)].filter((name) => !defined.has(name))).toEqual([]);
});
