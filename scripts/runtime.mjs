/** The start of every script: installs packages and uses the pinned Node, from any Node since 20. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const NODE = join(ROOT, 'node_modules/node/bin/node');
const STAMP = join(ROOT, 'node_modules/.installed-from');
/** Node's compile cache saves a third of the start-up time. */
export const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node') };

/** Each program is started with `--import` of this file. */
export const QUICK_RESOLVE = pathToFileURL(join(ROOT, 'scripts/quick-resolve.mjs')).href;

/** Installs exactly the lockfile, unless it is installed already. */
export function ensureInstalled() {
  const lock = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
  if (existsSync(NODE) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lock) return;
  process.stdout.write('  installing packages (a minute the first time) …\n');
  const { status } = spawnSync('npm', ['ci'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) {
    process.stderr.write('npm ci failed: the package registry must be reachable.\n');
    process.exit(status ?? 1);
  }
  writeFileSync(STAMP, lock);
}

/**
 * Runs a script with the pinned Node, forwards signals, and returns its exit code.
 * @param leash also `disconnect` it when this process ends without a signal
 */
export function runPinned(args, { env = {}, leash = false } = {}) {
  return new Promise((done) => {
    const child = spawn(NODE, ['--import', QUICK_RESOLVE, ...args], {
      cwd: ROOT,
      stdio: ['inherit', 'inherit', 'inherit', ...(leash ? ['ipc'] : [])],
      env: { ...COMPILED, ...process.env, ...env },
    });
    // Ctrl-C reaches the child from the terminal; a signal to this process has to be forwarded.
    const pass = (signal) => child.kill(signal);
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, pass);
    child.once('exit', (code, signal) => {
      for (const passed of ['SIGINT', 'SIGTERM']) process.off(passed, pass);
      done(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}
