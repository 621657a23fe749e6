/** All states of the payment in one document, with the styles of the frame. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright/test';
import { build, type Plugin, transformWithOxc } from 'vite';
import type { gallery, Picture } from '../../views/gallery.ts';

const ROOT = new URL('../../../', import.meta.url);
const PAY = ['pay-card', 'identity', 'pay-sum', 'pay-actions', 'pay-success', 'pay-phone'];
const STYLES = ['layers', 'tokens', 'base', 'controls', ...PAY].map(
  (name) => `shared/styles/${name}.css`,
);

/** As in `vitest.config.ts`: the widget's JSX is Preact's. */
const jsxOfWidget: Plugin = {
  name: 'jsx-of-widget',
  enforce: 'pre',
  async transform(code, id) {
    if (!id.endsWith('.tsx') || !/\/widget\/|\.widget\.tsx$/.test(id)) return;
    const jsx = { runtime: 'automatic', importSource: 'preact' } as const;
    return { code: (await transformWithOxc(code, id, { jsx })).code, map: null };
  },
};

interface Views {
  gallery: typeof gallery;
}

let built: Promise<Views> | undefined;

async function buildGallery(): Promise<Views> {
  const outDir = await mkdtemp(join(tmpdir(), 'gallery-'));
  await build({
    configFile: false,
    root: ROOT.pathname,
    logLevel: 'error',
    plugins: [jsxOfWidget],
    // It stands by itself, away from what is installed here.
    ssr: { noExternal: true },
    build: {
      ssr: 'tests/views/gallery.ts',
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'gallery.mjs' } },
    },
  });
  const views = await import(pathToFileURL(join(outDir, 'gallery.mjs')).href);
  await rm(outDir, { recursive: true });
  return views;
}

export async function picturesIn(locale: string): Promise<Picture[]> {
  built ??= buildGallery();
  const views = await built;
  const texts = await readFile(new URL(`locales/${locale}/pay.json`, ROOT), 'utf8');
  return views.gallery(locale, JSON.parse(texts));
}

/** Shows `pictures`, each in a figure that names its state; `css` comes after our styles. */
export async function hang(
  page: Page,
  pictures: Picture[],
  { css = '', direction = 'ltr', language = 'en' } = {},
): Promise<void> {
  const styles = await Promise.all(STYLES.map((path) => readFile(new URL(path, ROOT), 'utf8')));
  const figures = pictures.map(
    ({ state, view, html }) => `<div data-state="${view}: ${state}" class="stage">${html}</div>`,
  );
  await page.setContent(
    `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width"><title>Gallery</title>
    <style>${styles.join('\n')}
    body { background: var(--surface) } .stage { max-inline-size: 30rem; margin: 0 auto 1rem }
    ${css}</style></head><body><main>${figures.join('\n')}</main></body></html>`,
  );
}
