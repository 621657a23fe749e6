/**
 * `npm test`: every check and every test, on a fresh clone too.
 * `npm test -- browser` runs only the stages whose name contains the word.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { COMPILED, ensureInstalled, NODE, ROOT } from './runtime.mjs';

const VITEST = 'node_modules/vitest/vitest.mjs';
const PROGRAMS = 'process';

const stage = (name, ...args) => ({ name, args });

/** One after the other; what stands in one line runs at once, because the first leaves room. */
const stages = [
  [stage('checks', 'scripts/check.mjs')],
  [stage('build', 'node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn')],
  [stage('size', 'scripts/size.mjs')],
  // The API's own tests on PostgreSQL: twice as fast as PGlite, which the browser tests run on.
  // What is about the repository itself was among the checks.
  [
    stage(
      'tests',
      ...[VITEST, 'run', `--project=!${PROGRAMS}`, '--project=!api'],
      '--exclude=tests/package/**',
    ),
  ],
  [
    stage('browser tests', 'node_modules/playwright/cli.js', 'test'),
    stage('program tests', VITEST, 'run', `--project=${PROGRAMS}`),
  ],
];

/** Runs a stage under the pinned Node; what is `held` back is shown when it has ended. */
async function run({ name, args }, { held, env }) {
  const started = performance.now();
  const said = [];
  const say = (text) => (held ? said.push(text) : process.stdout.write(text));
  say(`\n── ${name}\n`);
  const child = spawn(NODE, args, {
    cwd: ROOT,
    stdio: held ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...COMPILED, ...process.env, VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true', ...env },
  });
  for (const output of [child.stdout, child.stderr]) output?.setEncoding('utf8').on('data', say);
  const code = await new Promise((done) => child.once('close', done));
  if (held) process.stdout.write(said.join(''));
  const seconds = Math.round((performance.now() - started) / 1000);
  return { name, passed: code === 0, seconds };
}

/** Where the browsers are; getting them takes a while where there are none, and needs no core. */
function browsers() {
  const child = spawn(NODE, [join(ROOT, 'scripts/chromium.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let paths = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    paths += text;
  });
  return new Promise((done) =>
    child.once('close', () => {
      const [CHROMIUM_PATH = '', CHROMIUM_SHELL_PATH = ''] = paths.trim().split('\n');
      done({ CHROMIUM_PATH, CHROMIUM_SHELL_PATH });
    }),
  );
}

ensureInstalled();
const words = process.argv.slice(2);
const isWanted = ({ name }) => words.every((word) => name.includes(word));
const wanted = stages.map((line) => line.filter(isWanted)).filter((line) => line.length > 0);
const found = wanted.flat().some(({ name }) => name === 'browser tests') ? browsers() : {};
const results = [];
for (const line of wanted) {
  const needsBrowser = line.some(({ name }) => name === 'browser tests');
  const env = needsBrowser ? await found : {};
  results.push(
    ...(await Promise.all(line.map((each, index) => run(each, { held: index > 0, env })))),
  );
}

console.log('');
for (const { name, passed, seconds } of results) {
  console.log(`${passed ? '✓' : '✗'} ${name.padEnd(16)} ${String(seconds).padStart(4)} s`);
}
const failed = results.filter(({ passed }) => !passed).length;
console.log(`\n${results.length - failed} stages passed, ${failed} failed`);
process.exitCode = failed > 0 || results.length === 0 ? 1 : 0;
