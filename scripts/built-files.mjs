/** Which files of `dist` a visitor loads, read from what the build wrote. */
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { TEXTS_FOLDER } from './hosted-texts.mjs';
import { ROOT } from './runtime.mjs';

const FIRST_PAGE = 'hosted/pages/login/login-page.tsx';
const FIRST_TEXTS = ['app', 'auth', 'errors'];

const read = (root, path) => readFileSync(join(root, path), 'utf8');

/** Older bridges stay in the folder for pages that were opened before a release. */
export function newestBridge(root = ROOT) {
  const built = globSync('dist/bridge/widget/bridge.*.js', { cwd: root });
  const changed = (path) => statSync(join(root, path)).mtimeMs;
  const [newest] = built.sort((one, other) => changed(other) - changed(one));
  if (!newest) throw new Error('dist/bridge holds no bridge.');
  return newest;
}

/** The entry and all it imports statically: the page lists both, so that they load at once. */
export function frameScripts(root = ROOT) {
  const html = read(root, 'dist/frame/widget/frame/index.html');
  const tags = html.match(/<script[^>]+type="module"[^>]*>|<link[^>]+modulepreload[^>]*>/g) ?? [];
  const scripts = tags.map((tag) => /(?:src|href)="([^"]+)"/.exec(tag)?.[1]);
  if (scripts.length === 0) throw new Error("The frame's document loads no script.");
  return scripts.map((path) => `dist/frame${path}`);
}

/** The entry, the page a guest comes to first, its texts, and what these import statically. */
export function hostedFirstRoute(root = ROOT) {
  const { scripts, styles } = inDist(
    loadedBy(readManifest(root), ['hosted/index.html', FIRST_PAGE]),
  );
  return { scripts: [...scripts, ...FIRST_TEXTS.map((area) => textFile(root, area))], styles };
}

function textFile(root, area) {
  const [path] = globSync(`dist/hosted/${TEXTS_FOLDER}/*/en/${area}.json`, { cwd: root });
  if (!path) throw new Error(`dist/hosted was built without the texts of ${area}.`);
  return path;
}

/** Every other page, and what it adds to the entry. @returns scripts by the page's name */
export function hostedFurtherRoutes(root = ROOT) {
  const manifest = readManifest(root);
  const before = loadedBy(manifest, ['hosted/index.html']).scripts;
  const pages = Object.keys(manifest).filter(
    (key) => manifest[key].isDynamicEntry && key.startsWith('hosted/pages/') && key !== FIRST_PAGE,
  );
  return Object.fromEntries(
    pages.map((key) => {
      const { scripts, styles } = loadedBy(manifest, [key]);
      const name = key.replace(/^hosted\/pages\/|\.tsx$/g, '');
      return [name, inDist({ scripts: scripts.difference(before), styles }).scripts];
    }),
  );
}

const readManifest = (root) => JSON.parse(read(root, 'dist/hosted/.vite/manifest.json'));

function loadedBy(manifest, keys) {
  const scripts = new Set();
  const styles = new Set();

  const add = (key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`dist/hosted was built without ${key}.`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const key of keys) add(key);
  return { scripts, styles };
}

function inDist({ scripts, styles }) {
  const named = (files) => [...files].map((file) => `dist/hosted/${file}`);
  return { scripts: named(scripts), styles: named(styles) };
}
