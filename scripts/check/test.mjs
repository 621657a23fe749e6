/**
 * `npm test`: every check and every test, on a fresh clone too.
 * `npm test -- browser` runs only the stages whose name contains the word.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { COMPILED, ensureInstalled, NODE, ROOT } from '../run/runtime.mjs';
import { ensureSshKeygen } from './openssh.mjs';
import { ensureShopLanguages } from './shop-languages.mjs';

const VITEST = 'node_modules/vitest/vitest.mjs';
/** For the threads of view tests, which have no flags of their own; see vitest.config.ts. */
const LARGE_YOUNG = ['--max-semi-space-size=64'];

const LINES_REPEATED = 60;
/** More failed files than this are a defect, and are not run again. */
const MOST_REPEATED = 3;
const REPORTS = join(ROOT, 'node_modules/.cache/test-reports');
/** Tools colour their output for a terminal alone, and here they write to a pipe. */
const COLOURED = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};

const stage = (name, ...args) => ({ name, args });

const checks = stage('checks', 'scripts/check/all.mjs');
const build = stage(
  'build',
  'node_modules/vite/bin/vite.js',
  'build',
  '--app',
  '--logLevel',
  'warn',
);
const size = stage('size', 'scripts/check/size.mjs');
// API and browser tests run on PostgreSQL, twice as fast as on PGlite; program tests start the sandbox
// on PGlite.
// Tests of the repository itself are part of the checks. Kills at random moments need large numbers to
// prove something: `npm run test:long` has them, and server-kills.test.ts kills at each named point.
const tests = stage(
  'tests',
  ...[VITEST, 'run', '--project=unit', '--project=dom', '--project=elements'],
  '--project=postgres',
  '--exclude=tests/package/**',
  '--exclude=tests/postgres/platform/random-kills.test.ts',
);
const inBrowser = stage('browser tests', 'node_modules/playwright/cli.js', 'test');
const programs = stage('program tests', VITEST, 'run', '--project=process');
const chain = stage('chain tests', VITEST, 'run', '--project=chain');

/** Every run makes the same random choices; `npm run test:long` makes others. */
const SEED = process.env.SEED ?? '1';
const SEEDED = { ...process.env, SEED };

/** Lines run one after the other. The lanes of a line run together: the first one leaves idle time. */
const stages = [[[checks]], [[build]], [[tests], [size, programs, chain]], [[inBrowser]]];

/** Runs a stage under the pinned Node. @param held print the output when the stage has ended */
async function run({ name, args }, { held, env }) {
  const started = performance.now();
  const said = [];
  const say = (text) => {
    said.push(text);
    if (!held) process.stdout.write(text);
  };
  say(`\n── ${name}\n`);
  const flags = args[0] === VITEST ? LARGE_YOUNG : [];
  const child = spawn(NODE, [...flags, ...args], {
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

/** The last lines of a failed stage, which name the failures, repeated at the end of the run. */
function repeated({ name, said }) {
  const lines = said.trimEnd().split('\n').slice(-LINES_REPEATED);
  return `\n── ${name}, its end again\n${lines.join('\n')}\n`;
}

/**
 * Finds the browsers, or downloads them while other stages run. Without any, the stage fails with what to
 * install, and not each of its tests.
 */
function browsers() {
  const child = spawn(NODE, [join(ROOT, 'scripts/check/chromium.mjs')], {
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

const NO_BROWSER = {
  name: inBrowser.name,
  passed: false,
  seconds: 0,
  said: 'Not run, because there is no Chromium: install Chromium or Chrome, or set CHROMIUM_PATH.',
};

/**
 * Runs the test files that failed once more, by the same seed: a machine that is busy with other
 * work may interrupt a test. A file that fails twice fails the run; one that fails once is reported.
 */
async function runTwice(each, { held, env }) {
  const report = join(REPORTS, `${each.name.replaceAll(' ', '-')}.json`);
  rmSync(report, { force: true });
  const first = await run(reporting(each, report), { held, env });
  const files = first.passed ? [] : failedFiles(report);
  if (files.length === 0 || files.length > MOST_REPEATED) return first;
  const second = await run(
    { name: `${each.name}, again`, args: [...each.args, ...files] },
    { held, env },
  );
  const seconds = first.seconds + second.seconds;
  return { ...second, name: each.name, seconds, flaky: second.passed ? files : [] };
}

const reporting = ({ name, args }, report) =>
  stage(name, ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`);

/** @returns none when the run itself failed, for example an error outside of tests */
function failedFiles(report) {
  if (!existsSync(report)) return [];
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

ensureInstalled();
mkdirSync(REPORTS, { recursive: true });
const words = process.argv.slice(2);
const isWanted = ({ name }) => words.every((word) => name.includes(word));
const wanted = stages.map((line) => line.map((lane) => lane.filter(isWanted)));
// One of the program tests walks through a whole installation in a browser.
const needsBrowser = (lanes) => [inBrowser, programs].some((each) => lanes.flat().includes(each));
// Before the browsers, because two runs of apt-get would wait for each other's lock.
if (wanted.flat(2).some((each) => each !== checks && each !== build)) {
  ensureSshKeygen();
  ensureShopLanguages();
}
const found = needsBrowser(wanted.flat()) ? browsers() : {};
const results = [];
for (const line of wanted) {
  const env = needsBrowser(line) ? await found : {};
  await Promise.all(
    line.map(async (lane, index) => {
      for (const each of lane) {
        const repeats = each.args[0] === VITEST ? runTwice : run;
        const isMissing = each === inBrowser && !env.CHROMIUM_PATH;
        results.push(isMissing ? NO_BROWSER : await repeats(each, { held: index > 0, env }));
      }
    }),
  );
}

for (const result of results) if (!result.passed) console.log(repeated(result));
console.log('');
for (const { name, passed, seconds } of results) {
  console.log(`${passed ? '✓' : '✗'} ${name.padEnd(16)} ${String(seconds).padStart(4)} s`);
}
for (const file of results.flatMap(({ flaky }) => flaky ?? [])) {
  console.log(`flaky, passed the second time: ${relative(ROOT, file)}`);
}
const failed = results.filter(({ passed }) => !passed).length;
console.log(`\n${results.length - failed} stages passed, ${failed} failed`);
process.exitCode = failed > 0 || results.length === 0 ? 1 : 0;
