/**
 * The files that `npm run size` measures: a file missing from the list has a budget that cannot
 * fail.
 */
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  frameScripts,
  hostedFirstRoute,
  hostedFurtherRoutes,
  newestModule,
} from '../../scripts/check/built-files.mjs';

let root = '';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'salus-built-'));
});
afterEach(() => rm(root, { recursive: true }));

async function built(path: string, text = ''): Promise<string> {
  const file = join(root, 'dist', path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  return file;
}

describe('the bridge', () => {
  test('is the most recently built one of those kept for open pages', async () => {
    const older = await built('bridge/widget/bridge.zzz.js');
    const newer = await built('bridge/widget/bridge.aaa.js');
    await utimes(older, 1_000, 1_000);
    await utimes(newer, 2_000, 2_000);

    expect(newestModule('bridge', root)).toBe('dist/bridge/widget/bridge.aaa.js');
  });

  test('is reported as missing when none was built', async () => {
    await built('bridge/widget/other.js');

    expect(() => newestModule('bridge', root)).toThrow('holds no bridge');
  });
});

describe('the scripts of the frame', () => {
  const FRAME = 'frame/widget/frame/index.html';

  test('are the entry and its preloads', async () => {
    await built(
      FRAME,
      `<script type="module" crossorigin src="/embed/main.js"></script>
       <link rel="modulepreload" crossorigin href="/embed/flow.js">
       <link rel="stylesheet" href="/embed/frame.css"><script>inline()</script>`,
    );

    expect(frameScripts(root)).toEqual(['dist/frame/embed/main.js', 'dist/frame/embed/flow.js']);
  });

  test('are reported as missing when the document loads none', async () => {
    await built(FRAME, '<!doctype html><script>inline()</script>');

    expect(() => frameScripts(root)).toThrow('loads no script');
  });
});

describe('the first route of the member area', () => {
  const MANIFEST = 'hosted/.vite/manifest.json';
  const chunks = {
    'hosted/index.html': {
      file: 'app.js',
      css: ['app.css'],
      imports: ['_react.js'],
      dynamicImports: ['hosted/pages/home/home-page.tsx'],
    },
    'hosted/pages/login/login-page.tsx': {
      file: 'login.js',
      css: ['login.css', 'field.css'],
      imports: ['_field.js', '_react.js'],
    },
    'hosted/pages/home/home-page.tsx': {
      file: 'home.js',
      css: ['home.css'],
      isDynamicEntry: true,
      imports: ['_react.js', '_chart.js'],
    },
    '_chart.js': { file: 'chart.js', imports: ['_react.js'] },
    '_field.js': { file: 'field.js', css: ['field.css'], imports: ['_react.js'] },
    '_react.js': { file: 'react.js', imports: ['_field.js'] },
  };

  const TEXTS = 'hosted/assets/hosted/texts/v1/en';

  test('is its static imports, each file once, and its texts, without any other page', async () => {
    await built(MANIFEST, JSON.stringify(chunks));
    const texts = ['app', 'auth', 'errors'].map((area) => `${TEXTS}/${area}.json`);
    for (const path of texts) await built(path, '{}');

    const { scripts, styles } = hostedFirstRoute(root);

    expect(scripts.sort()).toEqual(
      [
        ...['app', 'field', 'login', 'react'].map((name) => `dist/hosted/${name}.js`),
        ...texts.map((path) => `dist/${path}`),
      ].sort(),
    );
    expect(styles.sort()).toEqual(
      ['app', 'field', 'login'].map((name) => `dist/hosted/${name}.css`),
    );
  });

  test('is reported as missing when its page or its texts have moved', async () => {
    const { 'hosted/pages/login/login-page.tsx': _, ...rest } = chunks;
    await built(MANIFEST, JSON.stringify(rest));

    expect(() => hostedFirstRoute(root)).toThrow('without hosted/pages/login');
    await built(MANIFEST, JSON.stringify(chunks));
    expect(() => hostedFirstRoute(root)).toThrow('without the texts of app');
  });

  test('is followed by pages, each with the files that it adds to the entry', async () => {
    await built(MANIFEST, JSON.stringify(chunks));

    expect(hostedFurtherRoutes(root)).toEqual({
      'home/home-page': ['dist/hosted/home.js', 'dist/hosted/chart.js'],
    });
  });

  test('counts for a part the files that it adds to its page, and for shared files those that a page lacks', async () => {
    const page = (name: string, imports: string[], dynamicImports: string[] = []) => ({
      file: `${name}.js`,
      isDynamicEntry: true,
      imports,
      dynamicImports,
    });
    const chunks = {
      'hosted/index.html': {
        file: 'entry.js',
        isEntry: true,
        dynamicImports: ['hosted/pages/one.tsx', 'hosted/pages/two.tsx'],
      },
      '_form.js': { file: 'form.js', dynamicImports: ['hosted/pages/both.tsx'] },
      '_qr.js': { file: 'qr.js' },
      'hosted/pages/one.tsx': page('one', ['_form.js', '_qr.js'], ['hosted/pages/part.tsx']),
      'hosted/pages/two.tsx': page('two', ['_form.js']),
      'hosted/pages/part.tsx': page('part', ['_form.js', '_qr.js']),
      'hosted/pages/both.tsx': page('both', ['_form.js', '_qr.js']),
    };
    await built(MANIFEST, JSON.stringify(chunks));

    expect(hostedFurtherRoutes(root)).toMatchObject({
      part: ['dist/hosted/part.js'],
      both: ['dist/hosted/both.js', 'dist/hosted/qr.js'],
    });
  });
});
