/** The tables of settings in the documents have every setting, with the default that a program uses. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CATALOGUE } from '../../server/platform/config/catalogue.ts';
import type { Setting, Settings } from '../../server/platform/config/setting.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const namesIn = (text: string) =>
  [...text.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name ?? '');

interface Row {
  names: string[];
  usual: string;
}

/** The rows of the tables after a line, up to the next line that begins with `end`. */
function rowsOf(path: string, start: string, end: string): Row[] {
  const text = read(path);
  const from = text.indexOf(start);
  const part = text.slice(from, text.indexOf(end, from + start.length));
  return [...part.matchAll(/^\| ([^|]*`[A-Z][^|]*) \| ([^|]*?) *\|/gm)].map(
    ([, names = '', usual = '']) => ({ names: namesIn(names), usual: usual.trim() }),
  );
}

function usualOf({ usual, usualWords, isRequired, neededBy }: Setting, requiredBy: string): string {
  if (usualWords !== undefined) return usualWords;
  if (usual !== undefined) return `\`${usual}\``;
  if (!isRequired) return '';
  return requiredBy === '' ? 'required' : `required by ${neededBy ?? requiredBy}`;
}

/** What the row should say of the defaults of its settings, in one of two forms. */
function expected(row: Row, settings: Settings, requiredBy: string): string[] {
  const all = row.names.flatMap((name) => {
    const setting = settings[name];
    return setting ? [usualOf(setting, requiredBy)] : [];
  });
  const [first = ''] = all;
  const isOne = all.every((one) => one === first) && !first.startsWith('`');
  return isOne ? [first] : [all.join(', ')];
}

const { PORT, SHOP_PORT, MAIL_PORT, CARD_PORT, RPC_PORT, DATA_DIR, DATABASE_URL } =
  CATALOGUE.sandbox;

const TABLES: [name: string, rows: Row[], settings: Settings, requiredBy: string][] = [
  [
    'the server',
    rowsOf('docs/operations/setup.md', '## Settings', '\n## '),
    CATALOGUE.server,
    '`serve`',
  ],
  [
    'the sandbox',
    rowsOf('README.md', '### Ports and data', '\n## '),
    { PORT, SHOP_PORT, MAIL_PORT, CARD_PORT, RPC_PORT, DATA_DIR, DATABASE_URL },
    '',
  ],
  [
    'the signer',
    rowsOf('docs/operations/money.md', '| Variable of the signer', '\n\n'),
    CATALOGUE.signer,
    '',
  ],
  [
    'the card stand-in',
    rowsOf('docs/operations/money.md', '## The card stand-in', '\n```'),
    CATALOGUE.standIn,
    '',
  ],
];

describe.each(TABLES)('the table of %s', (_, rows, settings, requiredBy) => {
  test('has each setting once', () => {
    const names = rows.flatMap((row) => row.names);

    expect(names.toSorted()).toEqual(Object.keys(settings).toSorted());
  });

  test.each(rows)('states the defaults of $names', (row) => {
    expect(expected(row, settings, requiredBy)).toContain(row.usual);
  });
});

test.each(Object.entries(CATALOGUE.sandbox).filter(([name]) => name.endsWith('_SECONDS')))(
  'the document names %s and its default beside the setting of production',
  (name, { usual }) => {
    expect(read('docs/operations/setup.md')).toContain(`\`${name}\` (${usual})`);
  },
);

test.each(Object.keys(CATALOGUE.ops))('a document names %s of the commands', (name) => {
  expect(
    namesIn(read('docs/operations/operators.md') + read('docs/operations/setup.md')),
  ).toContain(name);
});

test('the document names the default of HOST of the console', () => {
  expect(read('docs/operations/operators.md').replaceAll('\n', ' ')).toContain(
    `listens on ${CATALOGUE.console.HOST.usual} unless \`HOST\``,
  );
});

/** The script also runs under a Node that reads no TypeScript, so it cannot import them. */
test('the script of the examples has the defaults of the sandbox', () => {
  const script = read('scripts/run/example.mjs');
  const [, place = ''] =
    /const EXAMPLES = '([^']+)'/.exec(read('server/operate/sandbox/seed.ts')) ?? [];

  expect(script).toContain(
    `process.env.DATA_DIR || join(ROOT, '${CATALOGUE.sandbox.DATA_DIR.usual}')`,
  );
  expect(script).toContain(`PORT = '${new URL(place).port}'`);
});
