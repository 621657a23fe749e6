/** Styles use start and end, as left and right differ between writing directions. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

const PROPERTY = /\b(?:margin|padding|border|scroll-(?:margin|padding))-(?:left|right)\b/;
const CORNER = /\bborder-(?:top|bottom)-(?:left|right)-radius\b/;
const VALUE = /\b(?:text-align|float|clear):\s*(?:left|right)\b/;
/** In code `left` also means the remainder. */
const OFFSET = /(?:^|[{;])\s*(?:left|right)\s*:/;
const OF_SCRIPT = /\b(?:margin|padding|border|scrollMargin|scrollPadding)(?:Left|Right)\b/;

function physicalSides(path: string, text: string): string[] {
  const patterns = [PROPERTY, CORNER, VALUE, path.endsWith('.css') ? OFFSET : OF_SCRIPT];
  return text
    .split('\n')
    .filter((line) => patterns.some((pattern) => pattern.test(line)))
    .map((line) => `${path}: ${line.trim()}`);
}

test('no style uses left or right', () => {
  const paths = globSync('{widget,shared,hosted}/**/*.{css,ts,tsx}', { cwd: ROOT });
  const found = paths
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) => physicalSides(path, readFileSync(join(ROOT, path), 'utf8')));

  expect(paths.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

test.each([
  ['a.css', '  margin-left: auto;'],
  ['a.css', '.a { left: 0 }'],
  ['a.css', '  right: 0;'],
  ['a.css', '  border-top-left-radius: 1px;'],
  ['a.css', '  text-align: right;'],
  ['a.css', '  border-right: 1px solid;'],
  ['a.ts', "const CSS = 'display:grid;padding-left:4px';"],
  ['a.ts', "element.style.marginRight = '4px';"],
])('%s: %s is found', (path, line) => {
  expect(physicalSides(path, line)).toHaveLength(1);
});

test.each([
  ['a.css', '  margin-inline-start: auto;'],
  ['a.css', '  text-align: end;'],
  ['a.ts', '  left: number | null;'],
])('%s: %s is not', (path, line) => {
  expect(physicalSides(path, line)).toEqual([]);
});
