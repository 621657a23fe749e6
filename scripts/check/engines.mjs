/** Finds the programs of Firefox and WebKit for `npm run test:engines`; as root on Debian it installs them. */
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from './debian-packages.mjs';

/** @returns the first that exists */
function firstOf(paths) {
  return paths.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const folders = (process.env.PATH ?? '').split(delimiter);
const inFolders = (...names) =>
  firstOf(names.flatMap((name) => folders.map((folder) => join(folder, name))));

/** Distributions put WebKit's programs into a folder named after its version and sometimes the architecture. */
function besideWebKit() {
  const below = (folder) =>
    existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  const libraries = ['/usr/libexec', '/usr/lib'].flatMap(below);
  const machines = libraries.filter((folder) => folder.endsWith('-linux-gnu'));
  return [...libraries, ...machines.flatMap(below)].filter((path) =>
    /webkit2?gtk-[\d.]+$/.test(path),
  );
}

/** Each variable's program, the package that contains it, and where to look. */
const PROGRAMS = {
  FIREFOX_PATH: {
    name: 'firefox-esr',
    find: () =>
      inFolders('firefox-esr', 'firefox') ??
      firstOf(['/Applications/Firefox.app/Contents/MacOS/firefox']),
  },
  WEBKIT_DRIVER: { name: 'webkit2gtk-driver', find: () => inFolders('WebKitWebDriver') },
  WEBKIT_BROWSER: {
    name: 'webkit2gtk-driver',
    find: () => firstOf(besideWebKit().map((folder) => join(folder, 'MiniBrowser'))),
  },
  WEBKIT_DISPLAY: { name: 'xvfb', find: () => inFolders('Xvfb') },
};

/** Packages are installed one at a time, so that a missing one does not prevent the others. */
function missing() {
  const names = Object.entries(PROGRAMS)
    .filter(([variable, { find }]) => !process.env[variable] && !find())
    .map(([, { name }]) => name);
  return [...new Set(names)];
}

/** @returns the variables for engines/run.ts, and the packages that could not be installed */
export function findEngines() {
  for (const name of missing()) installPackages(name);
  const env = Object.fromEntries(
    Object.entries(PROGRAMS).map(([variable, { find }]) => [
      variable,
      process.env[variable] ?? find() ?? '',
    ]),
  );
  return { env, absent: missing() };
}
