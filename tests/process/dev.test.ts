/** `npm run dev` serves the same documents, with modules directly from the sources. */
import { expect, test } from 'vitest';
import {
  manifestOf,
  newPayment,
  started,
  usedPlace,
} from '../support/processes/sandbox-program.ts';

const SCRIPT = /<script[^>]+type="module"[^>]+src="([^"]+)"/g;
const IMPORT = /^import\s(?:[^'"(.]+\sfrom\s)?["'](\/[^"']+)["']/gm;

const paths = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, path = '']) => path);

test('documents load all their modules, and Ctrl-C leaves no process or file behind', async () => {
  const place = await usedPlace();
  const program = await started(place, '--dev');
  const { url } = await manifestOf(place);
  const id = await newPayment(place);
  const loaded: string[] = [];

  for (const [path, entry] of [
    ['/login', '/hosted/app/main.tsx'],
    [`/embed/pay/${id}`, '/widget/frame/entry.ts'],
    [`/embed/signin/${id}`, '/widget/signin/main.tsx'],
  ]) {
    const response = await fetch(`${url}${path}`);
    expect([path, response.status]).toEqual([path, 200]);
    const scripts = paths(await response.text(), SCRIPT);
    expect(scripts).toEqual(expect.arrayContaining(['/@vite/client', entry]));
    loaded.push(...(await modulesFrom(url, scripts)));
  }

  expect(loaded.filter((one) => !one.startsWith('200 text/javascript '))).toEqual([]);
  expect(loaded).toContain('200 text/javascript /shared/pay/flow.ts');
  expect((await fetch(`${url}/widget/v1.js`)).status).toBe(200);

  program.interrupt('SIGINT');
  expect(await program.ended).toBe(0);
  expect(program.isLeft()).toBe(false);
});

/** Follows the static imports of our modules. @returns status, type and path of each */
async function modulesFrom(url: string, entries: string[]): Promise<string[]> {
  const seen = new Set(entries);
  const found: string[] = [];
  for (const path of seen) {
    const response = await fetch(`${url}${path}`);
    const type = response.headers.get('content-type')?.split(';')[0];
    const text = await response.text();
    found.push(`${response.status} ${type} ${path}`);
    if (/^\/(hosted|widget|shared)\//.test(path)) {
      for (const imported of paths(text, IMPORT)) seen.add(imported);
    }
  }
  return found;
}
