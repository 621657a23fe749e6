/** The constants of presentation in section 9 of the specification. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PALETTE } from '#shared/embed/palette.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test('the colours and sizes are those of the specification', () => {
  const tokens = read('shared/styles/tokens.css');
  expect(tokens).toContain('--brand: #4fb6b2;');
  expect(tokens).toContain('--avatar: light-dark(#3c3834,');
  const avatar = read('hosted/ui/avatar.module.css');
  expect(avatar).toMatch(
    /inline-size: 38px;\s+block-size: 38px;\s[^}]*background: var\(--avatar\)/,
  );
  expect(read('hosted/ui/drawing.tsx')).toContain('size = 30');
});

test('the accent is written in the palette and in the tokens alone, which a test compares', () => {
  const accents = Object.values(PALETTE).flatMap((colours) => [
    colours.accent,
    colours['accent-fill'],
    colours['accent-fill-hover'],
  ]);
  const files = globSync('{docs/site,hosted,scripts,server,shared,widget}/**/*', {
    cwd: ROOT,
    exclude: ['widget/releases/**', '**/openapi.json', 'scripts/check/supply-chain/**'],
  }).filter((path) => /(?<!\.test)\.(astro|css|html|m?[jt]sx?|sql|svg)$/.test(path));
  const written = files.filter((path) => accents.some((accent) => read(path).includes(accent)));

  expect(written.sort()).toEqual(['shared/embed/palette.ts', 'shared/styles/tokens.css']);
});

test('the progress bar is 2px high, and red on failure', () => {
  const bar = read('hosted/app/progress-bar.module.css');

  expect(bar).toMatch(/\.bar \{[^}]*block-size: 2px;/);
  expect(bar).toMatch(/\.failed \{\s*background: var\(--danger\);/);
});

test('the cookie notice is at the bottom, on the right side', () => {
  const notice = read('hosted/features/consent/consent-notice.module.css');

  expect(notice).toMatch(/\.notice \{[^}]*margin-inline: auto var\(--gutter\);/);
  expect(notice).toMatch(/\.floating \{\s*position: sticky;\s*inset-block-end:/);
});

test('a modal is 640px wide from tablets up', () => {
  expect(read('hosted/ui/modal.module.css')).toMatch(
    /@media \(width >= 769px\) \{\s*\.modal \{\s*inline-size: 640px;/,
  );
});

test('the brand’s fonts come first, and free ones stand in', () => {
  const typefaces = read('shared/styles/typefaces.css');

  expect(typefaces).toMatch(/--font-own:\s*"Akzidenz-Grotesk Next",/);
  expect(typefaces).toMatch(/--font-display:\s*"Chap-Light",/);
});

test('layouts change at the breakpoints of phones, tablets and desktops', () => {
  const paths = globSync('{hosted,shared}/**/*.css', { cwd: ROOT });
  const queries = paths.flatMap((path) => read(path).match(/@media \(width [^)]*\)/g) ?? []);

  for (const query of ['width <= 768px', 'width >= 769px', 'width >= 1024px']) {
    expect(queries).toContain(`@media (${query})`);
  }
});
