/**
 * `npm test`: every check and every test, on a fresh clone too.
 * `npm test -- browser` runs only the stages whose name contains the word.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { COMPILED, ensureInstalled, NODE, ROOT } from './runtime.mjs';

const VITEST = 'node_modules/vitest/vitest.mjs';

const LINES_REPEATED = 60;
/** What is piped through here is still read by whoever looks at this terminal. */
const COLOURED = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};

const stage = (name, ...args) => ({ name, args });

const checks = stage('checks', 'scripts/check.mjs');
const build = stage(
  'build',
  'node_modules/vite/bin/vite.js',
  'build',
  '--app',
  '--logLevel',
  'warn',
);
const size = stage('size', 'scripts/size.mjs');
// The API's own tests on PostgreSQL: twice as fast as PGlite, which the browser tests run on.
// What is about the repository itself was among the checks.
const tests = stage(
  'tests',
  ...[VITEST, 'run', '--project=unit', '--project=dom', '--project=postgres'],
  '--exclude=tests/package/**',
);
const inBrowser = stage('browser tests', 'node_modules/playwright/cli.js', 'test');
const programs = stage('program tests', VITEST, 'run', '--project=process');
const chain = stage('chain tests', VITEST, 'run', '--project=chain');

/** What chance decides is decided alike by the same one. Fuzzed requests are the same in every run. */
const SEED = process.env.SEED ?? String(Date.now() % 1_000_000);
const SEEDED = { FUZZ_SEED: '1', ...process.env, SEED };

/** One line after the other; the lanes of a line at once, because the first leaves room. */
const stages = [[[checks]], [[build]], [[size]], [[tests], [programs, chain]], [[inBrowser]]];

/** Runs a stage under the pinned Node; what is `held` back is shown when it has ended. */
async function run({ name, args }, { held, env }) {
  const started = performance.now();
  const said = [];
  const say = (text) => {
    said.push(text);
    if (!held) process.stdout.write(text);
  };
  say(`\n── ${name}\n`);
  const child = spawn(NODE, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...COLOURED,
      ...COMPILED,
      ...SEEDED,
      VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true',
      ...env,
    },
  });
  for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', say);
  const code = await new Promise((done) => child.once('close', done));
  if (held) process.stdout.write(said.join(''));
  const seconds = Math.round((performance.now() - started) / 1000);
  return { name, passed: code === 0, seconds, said: said.join('') };
}

/** The end of what a stage said, where its tools tell what failed: nobody scrolls up for it. */
function repeated({ name, said }) {
  const lines = said.trimEnd().split('\n').slice(-LINES_REPEATED);
  return `\n── ${name}, its end again\n${lines.join('\n')}\n`;
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
const wanted = stages.map((line) => line.map((lane) => lane.filter(isWanted)));
const needsBrowser = (lanes) => lanes.flat().includes(inBrowser);
const found = needsBrowser(wanted.flat()) ? browsers() : {};
const results = [];
for (const line of wanted) {
  const env = needsBrowser(line) ? await found : {};
  await Promise.all(
    line.map(async (lane, index) => {
      for (const each of lane) results.push(await run(each, { held: index > 0, env }));
    }),
  );
}

for (const result of results) if (!result.passed) console.log(repeated(result));
console.log('');
for (const { name, passed, seconds } of results) {
  console.log(`${passed ? '✓' : '✗'} ${name.padEnd(16)} ${String(seconds).padStart(4)} s`);
}
const failed = results.filter(({ passed }) => !passed).length;
console.log(`\n${results.length - failed} stages passed, ${failed} failed`);
if (failed > 0) console.log(`again by the same chances: SEED=${SEED} npm test`);
process.exitCode = failed > 0 || results.length === 0 ? 1 : 0;
