/** The walks of ARCHITECTURE.md lead down: no file imports an earlier one, even indirectly. */
import { existsSync } from 'node:fs';
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
  }));

async function importsOf(path: string): Promise<string[]> {
  if (!/\.tsx?$/.test(path)) return [];
  return [...(await readFile(path, 'utf8')).matchAll(SPECIFIER)]
    .map(([, specifier = '']) =>
      specifier.startsWith('#')
        ? specifier.slice(1)
        : posix.join(posix.dirname(path), specifier.split('?')[0] ?? ''),
    )
    .filter((target) => existsSync(target));
}

async function reachableFrom(paths: readonly string[]): Promise<Set<string>> {
  const reached = new Set<string>();
  const queue = [...paths];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    for (const target of await importsOf(path)) {
      if (!reached.has(target)) {
        reached.add(target);
        queue.push(target);
      }
    }
  }
  return reached;
}

test('there are three walks of five lines', () => {
  expect(walks.map(({ lines }) => lines.length)).toEqual([5, 5, 5]);
});

describe.each(walks)('$title', ({ lines }) => {
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
});
