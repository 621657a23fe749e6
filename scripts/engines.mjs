/** Finds the programs of Firefox and WebKit for `npm run test:engines`, or gets them as root on Debian. */
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from './debian-packages.mjs';

/** @returns the first that is there */
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

/** Distributions put what is WebKit's own into a folder named after its version and, some, the machine. */
function besideWebKit() {
  const below = (folder) =>
    existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  const libraries = ['/usr/libexec', '/usr/lib'].flatMap(below);
  const machines = libraries.filter((folder) => folder.endsWith('-linux-gnu'));
  return [...libraries, ...machines.flatMap(below)].filter((path) =>
    /webkit2?gtk-[\d.]+$/.test(path),
  );
}

/** What each variable stands for, the package that brings it, and where to look. */
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

/** Packages to be had at a time: without one the others may still be there. */
function missing() {
  const names = Object.entries(PROGRAMS)
    .filter(([variable, { find }]) => !process.env[variable] && !find())
    .map(([, { name }]) => name);
  return [...new Set(names)];
}

/** @returns the variables for tests/engines/run.ts, and the packages that could not be had */
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
