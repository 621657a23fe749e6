/** The start of every script: installs packages and uses the pinned Node, from any Node since 20. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const NODE = join(ROOT, 'node_modules/node/bin/node');
/** Node's compile cache saves a third of the start-up time. */
export const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node') };

/** Each program is started with `--import` of this file. */
export const QUICK_RESOLVE = pathToFileURL(join(ROOT, 'scripts/run/quick-resolve.mjs')).href;

const stampOf = (root) => join(root, 'node_modules/.installed-from');
const lockOf = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/**
 * Whether this lockfile is installed: by us, whose stamp names it, or by `npm ci`, whose own copy of the
 * lockfile, written last, is newer.
 */
export function isInstalled(root) {
  if (!existsSync(join(root, 'node_modules/node/bin/node'))) return false;
  const stamp = stampOf(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockOf(root)) return true;
  const installed = statSync(join(root, 'node_modules/.package-lock.json'), {
    throwIfNoEntry: false,
  });
  return (
    installed !== undefined && installed.mtimeMs > statSync(join(root, 'package-lock.json')).mtimeMs
  );
}

/** Installs exactly the lockfile, unless it is installed already. */
export function ensureInstalled() {
  if (isInstalled(ROOT)) return;
  process.stdout.write('  installing packages (a minute the first time) …\n');
  const { status } = spawnSync('npm', ['ci'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) {
    process.stderr.write('npm ci failed: the package registry must be reachable.\n');
    process.exit(status ?? 1);
  }
  writeFileSync(stampOf(ROOT), lockOf(ROOT));
}

/**
 * Runs a script with the pinned Node, forwards signals, and returns its exit code.
 * @param signals those that are forwarded
 * @param leash also `disconnect` it when this process ends without a signal
 */
export function runPinned(args, { env = {}, leash = false, signals = ['SIGINT', 'SIGTERM'] } = {}) {
  return new Promise((done) => {
    const child = spawn(NODE, ['--import', QUICK_RESOLVE, ...args], {
      cwd: ROOT,
      stdio: ['inherit', 'inherit', 'inherit', ...(leash ? ['ipc'] : [])],
      env: { ...COMPILED, ...process.env, ...env },
    });
    // Ctrl-C reaches the child from the terminal; a signal to this process has to be forwarded.
    const pass = (signal) => child.kill(signal);
    for (const signal of signals) process.on(signal, pass);
    child.once('exit', (code, signal) => {
      for (const passed of signals) process.off(passed, pass);
      done(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

/**
 * Answers `--version` and `--help`, and ends the process then.
 * @param usage undefined for a program that explains itself
 */
export function answerFlags(args, usage) {
  const isAsked = (...flags) => args.some((word) => flags.includes(word));
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const text = isAsked('--version') ? version : isAsked('--help', '-h') ? usage : undefined;
  if (text === undefined) return;
  process.stdout.write(`${text}\n`);
  process.exit(0);
}

/**
 * Takes `--settings FOLDER` out of a program's arguments: Node reads the settings files there. A variable that
 * is set already keeps its value.
 * @param files the names of the program's files
 * @returns Node's flags, and the other arguments
 */
export function settingsFlags(args, files) {
  const at = args.indexOf('--settings');
  if (at < 0) return { flags: [], rest: args };
  const folder = args[at + 1];
  const paths = files.map((name) => join(resolve(folder ?? ''), name));
  const missing = paths.find((path) => !existsSync(path));
  if (!folder || missing) {
    const wrong = folder ? `${missing} is missing` : '--settings needs a folder';
    process.stderr.write(`${wrong}: npm run setup writes it\n`);
    process.exit(1);
  }
  return { flags: paths.map((path) => `--env-file=${path}`), rest: args.toSpliced(at, 2) };
}
