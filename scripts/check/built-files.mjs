/** Which files of `dist` a visitor loads, according to the build's output. */
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { TEXTS_FOLDER } from '../build/hosted-texts.mjs';
import { ROOT } from '../run/runtime.mjs';

const ENTRY = 'hosted/index.html';
/** The folders of pages and their lazy parts. */
const PARTS = /^hosted\/(pages|features|ui)\//;
const FIRST_PAGE = 'hosted/pages/login/login-page.tsx';
const FIRST_TEXTS = ['app', 'auth', 'errors'];

const read = (root, path) => readFileSync(join(root, path), 'utf8');

/** A module that the loader loads; older ones stay in the folder for pages that were opened before a release. */
export function newestModule(name, root = ROOT) {
  const built = globSync(`dist/${name}/widget/${name}.*.js`, { cwd: root });
  const changed = (path) => statSync(join(root, path)).mtimeMs;
  const [newest] = built.sort((one, other) => changed(other) - changed(one));
  if (!newest) throw new Error(`dist/${name} holds no ${name}.`);
  return newest;
}

/** The bridge's own budget; Pay does not wait for it. */
const BRIDGE = /\/frame-[^/]+\.js$/;

/**
 * The entry, the app and all they import statically: the document lists them, so that they load at
 * once.
 * @param kind the frame: of a payment, or `link-frame` of a link session
 */
export function frameScripts(root = ROOT, kind = 'frame') {
  const shells = {
    frame: 'widget/frame/index.html',
    'link-frame': 'widget/frame/link/index.html',
  };
  const html = read(root, `dist/${kind}/${shells[kind]}`);
  const tags = html.match(/<script[^>]+type="module"[^>]*>|<link[^>]+modulepreload[^>]*>/g) ?? [];
  const scripts = tags.map((tag) => /(?:src|href)="([^"]+)"/.exec(tag)?.[1]);
  if (scripts.length === 0) throw new Error("The frame's document loads no script.");
  const untilPay = scripts.filter((path) => !BRIDGE.test(path));
  return untilPay.map((path) => `dist/${kind}${path}`);
}

/** All that the operators' console loads at once; only the signing of a passkey comes later. */
export function consoleFiles(root = ROOT) {
  const found = (ending) => globSync(`dist/operate/operate/assets/${ending}`, { cwd: root });
  const [styles, scripts] = [found('*.css'), found('index-*.js')];
  if (scripts.length === 0) throw new Error('dist/operate was built without its entry.');
  return { scripts, styles };
}

/** The entry, the page a guest comes to first, its texts, and what these import statically. */
export function hostedFirstRoute(root = ROOT) {
  const manifest = readManifest(root);
  const { scripts, styles } = filesOf(manifest, closure(manifest, [ENTRY, FIRST_PAGE]));
  return { scripts: [...scripts, ...FIRST_TEXTS.map((area) => textFile(root, area))], styles };
}

function textFile(root, area) {
  const [path] = globSync(`dist/hosted/${TEXTS_FOLDER}/*/en/${area}.json`, { cwd: root });
  if (!path) throw new Error(`dist/hosted was built without the texts of ${area}.`);
  return path;
}

/**
 * Every other page or lazy part, with the scripts it adds: to the entry, or for a part to its page.
 * @returns scripts by the page's name
 */
export function hostedFurtherRoutes(root = ROOT) {
  const manifest = readManifest(root);
  const before = loadedBefore(manifest);
  const pages = Object.keys(manifest).filter(
    (key) => manifest[key].isDynamicEntry && PARTS.test(key) && key !== FIRST_PAGE,
  );
  return Object.fromEntries(
    pages.map((key) => {
      const added = closure(manifest, [key]).difference(before.get(key));
      const name = key.replace(PARTS, '').replace(/\.tsx?$/, '');
      return [name, filesOf(manifest, added).scripts];
    }),
  );
}

const readManifest = (root) => JSON.parse(read(root, 'dist/hosted/.vite/manifest.json'));

/**
 * The chunks that are already loaded before a chunk, by its key: what all its importers have in
 * common. Imports can be circular, so this repeats until nothing changes.
 */
function loadedBefore(manifest) {
  const asked = Object.keys(manifest).filter(
    (key) => key === ENTRY || manifest[key].isDynamicEntry,
  );
  const loads = new Map(asked.map((key) => [key, closure(manifest, [key])]));
  const asks = (other, key) =>
    [...loads.get(other)].some((each) => manifest[each].dynamicImports?.includes(key));
  const askers = new Map(asked.map((key) => [key, asked.filter((other) => asks(other, key))]));
  const entry = loads.get(ENTRY);
  const before = new Map(asked.map((key) => [key, new Set(Object.keys(manifest))]));
  const settle = (key) => {
    const sets = askers.get(key).map((other) => loads.get(other).union(before.get(other)));
    const now = key === ENTRY || sets.length === 0 ? entry : sets.reduce(intersect);
    const isChanged = now.size !== before.get(key).size;
    before.set(key, now);
    return isChanged;
  };
  while (asked.map(settle).includes(true));
  return before;
}

const intersect = (one, other) => one.intersection(other);

/** These chunks and all they import statically. */
function closure(manifest, keys) {
  const chunks = new Set();
  const add = (key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`dist/hosted was built without ${key}.`);
    if (chunks.has(key)) return;
    chunks.add(key);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const key of keys) add(key);
  return chunks;
}

function filesOf(manifest, chunks) {
  const named = (files) => [...new Set(files)].map((file) => `dist/hosted/${file}`);
  const found = [...chunks].map((key) => manifest[key]);
  return {
    scripts: named(found.map(({ file }) => file)),
    styles: named(found.flatMap(({ css }) => css ?? [])),
  };
}
