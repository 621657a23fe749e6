/**
 * Finds a Chromium for the tests, or gets one: CHROMIUM_PATH, an installed Chromium or Chrome,
 * Playwright's own, and as root on Debian the package. Run by itself it prints the path.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { NODE, ROOT } from './runtime.mjs';

const NAMES = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser', 'chrome'];
const MAC = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);
const PLAYWRIGHT = join(ROOT, 'node_modules/playwright/cli.js');

/** Whether it starts: some systems put a stub in the place of the browser. */
function starts(path) {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /\d+\.\d+/.test(stdout);
}

function onThisSystem() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...MAC].find((path) => isExecutable(path) && starts(path));
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, {
    cwd: ROOT,
    // Standard output is kept for the path.
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...env },
  });
  return status === 0;
}

async function ofPlaywright() {
  const { chromium } = await import('playwright');
  const path = () => chromium.executablePath();
  if (!existsSync(path())) run(NODE, [PLAYWRIGHT, 'install', 'chromium', '--no-shell']);
  return existsSync(path()) && starts(path()) ? path() : undefined;
}

function ofDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium'];
  if (run('apt-get', ['update', '-qq'], quiet) && run('apt-get', install, quiet)) {
    return onThisSystem();
  }
  return undefined;
}

/** @throws with what to do, when there is none. */
async function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (isExecutable(CHROMIUM_PATH) && starts(CHROMIUM_PATH)) return CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH is ${CHROMIUM_PATH}, which does not start.`);
  }
  const found = onThisSystem() ?? (await ofPlaywright()) ?? ofDebian();
  if (found) return found;
  throw new Error(
    'No Chromium was found and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH.',
  );
}

if (process.argv[1] === import.meta.filename) {
  try {
    console.log(await findChromium());
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
