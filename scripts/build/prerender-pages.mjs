/**
 * Part of the build: prerenders the app's public pages, finds the styles that each page
 * needs, and writes `dist/hosted-pages/pages.json` for the server.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../run/runtime.mjs';

export async function prerenderPages(root = ROOT) {
  const { prerenderPublicPages } = await import(
    pathToFileURL(join(root, 'dist/hosted-render/main.mjs')).href
  );
  const files = readStyles(root);
  const pages = (await prerenderPublicPages()).map((page) => ({
    ...page,
    styles: stylesOf(page.html + (page.business ?? ''), files),
  }));
  const folder = join(root, 'dist/hosted-pages');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(pages));
}

/** The style files that come with a page's code, beyond those of every page. */
function readStyles(root) {
  const shell = readFileSync(join(root, 'dist/hosted/hosted/index.html'), 'utf8');
  const paths = globSync('assets/hosted/*.css', { cwd: join(root, 'dist/hosted') });
  return paths
    .map((path) => `/${path}`)
    .filter((address) => !shell.includes(address))
    .map((address) => {
      const css = readFileSync(join(root, 'dist/hosted', address), 'utf8');
      return { address, css, classes: classesOf(css) };
    });
}

/** Class names of CSS modules are unique across files. */
const classesOf = (css) => new Set([...css.matchAll(/\.(_[\w-]+)/g)].map(([, name]) => name));

/** The styles are inlined, because without scripts nothing else would load them. */
export function stylesOf(html, files) {
  const used = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names.split(' '));
  return files
    .filter(({ classes }) => used.some((name) => classes.has(name)))
    .map(({ address, css }) => ({ address, css }))
    .sort((one, other) => (one.address < other.address ? -1 : 1));
}
