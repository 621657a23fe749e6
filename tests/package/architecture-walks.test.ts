/**
 * The walks of ARCHITECTURE.md lead down: no file imports an earlier one or calls its SQL functions, even
 * indirectly. What a walk says of calls between SQL functions is so.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';

const SPECIFIER = /(?:from|import)\s*\(?\s*'((?:#|\.\.?\/)[^']+)'/g;
/** Both sides of the HTTP call import its call and its schemas. */
const CONTRACT = /\/(calls|schemas)\.ts$/;
const PATH = /`((?:hosted|server|shared|widget)\/[\w./-]+\.\w+)`/g;

const page = await readFile('ARCHITECTURE.md', 'utf8');
const section = /^## Three walks\n([\s\S]*?)^## /m.exec(page)?.[1] ?? '';
const walks = section
  .split(/^\*\*/m)
  .slice(1)
  .map((walk) => ({
    title: walk.split('**')[0],
    lines: walk
      .split(/^\d\. /m)
      .slice(1)
      .map((line) => [...line.matchAll(PATH)].map(([, path = '']) => path)),
    chain: /`\w+\.\w+`(?:, called by (?:`[\w.]+`(?:, (?=`)| and )?)+)+/.exec(walk)?.[0] ?? '',
  }));

interface SqlFunction {
  file: string;
  calls: string[];
}

const callsIn = (text: string) =>
  [...text.matchAll(/\b(\w+\.\w+)\(/g)].map(([, name = '']) => name);

const functions = new Map<string, SqlFunction>();
for (const file of globSync('server/**/*.sql', { exclude: ['server/platform/db/migrations/**'] })) {
  const text = readFileSync(file, 'utf8').replace(/--.*/g, '');
  for (const definition of text.split(/create or replace function /).slice(1)) {
    const [, name = '', body = ''] = /^([\w.]+)([\s\S]*)/.exec(definition) ?? [];
    functions.set(name, { file, calls: callsIn(body) });
  }
}

/** The files that this one imports, and those whose SQL functions it calls. */
async function usedBy(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8');
  const imported = [...text.matchAll(SPECIFIER)].map(([, specifier = '']) =>
    specifier.startsWith('#')
      ? specifier.slice(1)
      : posix.join(posix.dirname(path), specifier.split('?')[0] ?? ''),
  );
  const called = callsIn(text.replace(/--.*/g, '')).map((name) => functions.get(name)?.file ?? '');
  return [...imported, ...called].filter((target) => target !== path && existsSync(target));
}

async function reachableFrom(paths: readonly string[]): Promise<Set<string>> {
  const reached = new Set<string>();
  const queue = [...paths];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    for (const target of await usedBy(path)) {
      if (!reached.has(target)) {
        reached.add(target);
        queue.push(target);
      }
    }
  }
  return reached;
}

/** Full names; a name without a schema has that of the first one. */
function namesIn(text: string): string[] {
  const names = [...text.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => name);
  const [schema] = names[0]?.split('.') ?? [];
  return names.map((name) => (name.includes('.') ? name : `${schema}.${name}`));
}

test('there are three walks of five lines', () => {
  expect(walks.map(({ lines }) => lines.length)).toEqual([5, 5, 5]);
});

describe.each(walks)('$title', ({ lines, chain }) => {
  test('never leads back to an earlier file', async () => {
    const back: string[] = [];
    for (const [index, line] of lines.entries()) {
      const reached = await reachableFrom(line);
      back.push(
        ...lines
          .slice(0, index)
          .flat()
          .filter((path) => reached.has(path) && !CONTRACT.test(path)),
      );
    }

    expect(back).toEqual([]);
  });

  test('names the SQL functions that call each other, from those that a line above calls', async () => {
    const [called = [], ...callers] = chain.split(', called by ').map(namesIn);
    const reached = await reachableFrom(lines.slice(0, -1).flat());

    expect(callers).not.toEqual([]);
    let targets = called;
    for (const names of callers) {
      for (const name of names)
        expect([name, functions.get(name)?.calls]).toEqual([name, expect.arrayContaining(targets)]);
      targets = names;
    }
    for (const name of targets) expect([...reached]).toContain(functions.get(name)?.file);
  });
});
