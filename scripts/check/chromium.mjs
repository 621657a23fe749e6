/**
 * Finds or installs a Chromium for the tests: CHROMIUM_PATH, an installed Chromium or Chrome,
 * Playwright's, or as root on Debian the package. As a program it prints its path, and on a second
 * line the path of the headless shell of the same version, if there is one: it needs fewer minutes
 * (docs/performance.md). CHROMIUM_SHELL_PATH names the shell; empty, none is used. A shell that is
 * missing or unlike is said and never fails a run.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, globSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { NODE, ROOT } from '../run/runtime.mjs';
import { installPackages } from './debian-packages.mjs';

const NAMES = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser', 'chrome'];
const SHELL = 'chromium-headless-shell';
const MAC = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);
const PLAYWRIGHT = join(ROOT, 'node_modules/playwright/cli.js');

/** Undefined if it does not start: some systems install a stub instead of the browser. */
function versionOf(path) {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 ? /\d+(\.\d+)+/.exec(stdout)?.[0] : undefined;
}

const starts = (path) => versionOf(path) !== undefined;

function inFolders(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function firstThatStarts(paths) {
  return paths.find((path) => isExecutable(path) && starts(path));
}

const onThisSystem = () => firstThatStarts([...inFolders(NAMES), ...MAC]);

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function run(command, args) {
  const { status } = spawnSync(command, args, {
    cwd: ROOT,
    // Standard output is reserved for the path.
    stdio: ['ignore', 2, 2],
  });
  return status === 0;
}

async function ofPlaywright() {
  const { chromium } = await import('playwright');
  const path = () => chromium.executablePath();
  if (!existsSync(path())) run(NODE, [PLAYWRIGHT, 'install', 'chromium']);
  return existsSync(path()) && starts(path()) ? path() : undefined;
}

const ofDebian = () => (installPackages('chromium', SHELL) ? onThisSystem() : undefined);

/** Playwright keeps the shell of a browser in a folder beside the browser's. */
function playwrightShells(chromium) {
  const [, cache, revision] = /^(.*)[\\/]chromium-(\d+)[\\/]/.exec(chromium) ?? [];
  return cache === undefined
    ? []
    : globSync(join(cache, `chromium_headless_shell-${revision}/*/*headless?shell`));
}

const isOfDebian = (chromium) => realpathSync(chromium) === '/usr/bin/chromium';
const say = (text) => process.stderr.write(`  ${text}\n`);

/** The shell must have the same version, because another may behave differently. */
function shellBeside(chromium) {
  const { CHROMIUM_SHELL_PATH: given } = process.env;
  if (given === '') return undefined;
  const find = () =>
    [given, ...playwrightShells(chromium), ...inFolders([SHELL])].filter(
      (path) => path && isExecutable(path),
    );
  const fitting = () => find().find((path) => versionOf(path) === versionOf(chromium));
  const found = fitting();
  if (found) return found;
  if (isOfDebian(chromium) && installPackages(SHELL)) {
    const installed = fitting();
    if (installed) return installed;
  }
  const [unlike] = find();
  const version = versionOf(chromium);
  say(
    unlike
      ? `${unlike} is not used, because its version is not ${version}, that of ${chromium}.`
      : `Without ${SHELL} ${version} the browser tests take longer (docs/performance.md).`,
  );
  return undefined;
}

/** @throws with instructions if there is none. */
async function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (isExecutable(CHROMIUM_PATH) && starts(CHROMIUM_PATH)) return CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH is ${CHROMIUM_PATH}, which does not start.`);
  }
  const found = onThisSystem() ?? (await ofPlaywright()) ?? ofDebian();
  if (found) return found;
  throw new Error(
    'No Chromium was found and none could be installed: install Chromium or Chrome, or set CHROMIUM_PATH.',
  );
}

if (process.argv[1] === import.meta.filename) {
  try {
    const chromium = await findChromium();
    console.log([chromium, shellBeside(chromium)].filter(Boolean).join('\n'));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
