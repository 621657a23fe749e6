/** The compiler knows what the served browsers lack: it is optional and cannot be set. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { newerNames, SERVED } from '../../scripts/check/browsers/newer.mjs';
import { optional } from '../../scripts/check/browsers/types.mjs';

const [file = ''] = globSync('node_modules/@typescript/typescript-*/lib/lib.dom.d.ts');
const types = optional(readFileSync(file, 'utf8'));

it('serves the browsers of the day that the documentation names', () => {
  const page = readFileSync('docs/embed/browsers.md', 'utf8');
  for (const name of ['chrome', 'edge', 'firefox', 'safari'] as const) {
    expect(page.toLowerCase()).toContain(`| ${name} | ${SERVED[name]} |`);
  }
});

it.each([
  ['a static method', '    canParse?(url: string | URL, base?: string | URL): boolean;'],
  ['a method', '    showPopover?(options?: ShowPopoverOptions): void;'],
  ['a property', '    readonly adoptedStyleSheets?: CSSStyleSheet[];'],
  ['a function of the window', '    requestIdleCallback?(callback: IdleRequestCallback'],
])('%s that is newer is optional', (_, text) => {
  expect(types).toContain(text);
});

it('a newer function is a member of the window alone, and a newer interface may be missing', () => {
  expect(types).not.toContain('declare function requestIdleCallback');
  expect(types).toMatch(/declare var PaymentRequest: \{[^}]*\} \| undefined;/);
});

it('what every served browser has stays as it is', () => {
  expect(types).toContain('    querySelector<K extends keyof HTMLElementTagNameMap>(selectors: K)');
  expect(types).toContain('    focus(options?: FocusOptions): void;');
  expect(types).toContain('declare function fetch(');
});

it.each(['hosted', 'widget', 'packages'])('the types of %s are these', (folder) => {
  const { compilerOptions } = JSON.parse(readFileSync(`${folder}/tsconfig.json`, 'utf8'));
  expect(compilerOptions).toMatchObject({
    lib: ['es2022', 'dom', 'dom.iterable'],
    libReplacement: true,
  });
});

it('names what an older browser lacks: of interfaces, of built-in objects and of Intl', () => {
  const names = newerNames().map((each) => each.join(' '));
  for (const name of [
    'URL canParse',
    'AbortSignal timeout',
    'Array.prototype toSorted',
    'Set.prototype union',
    'Promise withResolvers',
    'Object groupBy',
    'Intl Segmenter',
  ]) {
    expect(names).toContain(name);
  }
  expect(names).not.toContain('Array.prototype at');
  expect(names).not.toContain('globalThis CSSStyleSheet');
});
