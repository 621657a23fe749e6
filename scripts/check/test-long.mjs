/**
 * npm run test:long: the randomised tests of `npm test` with high counts. Prints the commit.
 * `npm run test:long -- kills` runs only the test files whose name contains the word.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { COMPILED, ensureInstalled, NODE, ROOT } from '../run/runtime.mjs';
import { installPackages } from './debian-packages.mjs';
import { BROWSER_FILES, DRILLS, FILES, ON_POSTGRES_15 } from './long-tests.mjs';

const TIMES = {
  KILLS: process.env.KILLS ?? '20',
  RANDOM_KILLS: process.env.RANDOM_KILLS ?? '1000',
  SANDBOX_KILLS: process.env.SANDBOX_KILLS ?? '300',
  FIRST_START_KILLS: process.env.FIRST_START_KILLS ?? '100',
  PROPERTY_RUNS: '1000',
  CHECKOUT_STEPS: process.env.CHECKOUT_STEPS ?? '10000',
  MOUNTS: '1000',
  FUZZ_RUNS: process.env.FUZZ_RUNS ?? '10000',
  RACES: process.env.RACES ?? '10000',
  PERIODS: process.env.PERIODS ?? '600000',
  ROLLS: process.env.ROLLS ?? '20',
  TAMPERINGS: process.env.TAMPERINGS ?? '1000',
  STOPS: process.env.STOPS ?? '300',
  FAILOVERS: process.env.FAILOVERS ?? '20',
  AUTHORISATION: 'whole',
  SEARCHED: '200000',
  GENERATED_CLIENTS: '1',
  // Debian's Prometheus scrapes started processes; its alerts wait for a minute.
  PROMETHEUS: '1',
  HLEDGER: '1',
  // Installs the packages into projects, and shop software, with a lockfile each.
  STACKS: '1',
  SHOPS: '1',
  NEWCOMERS: '1',
  // Compares /design with tests/fixtures/pictures. A deleted picture is stored anew.
  PICTURES: '1',
  // Photographs the main screens in these languages, or in all.
  SHEETS: process.env.SHEETS ?? 'all',
  // Looks at every page, width and language instead of those that differ most.
  SCREENS: '1',
  // The same seed repeats the random choices.
  SEED: process.env.SEED ?? String(Date.now() % 1_000_000),
};
/** The oldest supported PostgreSQL, of Debian's package. */
const POSTGRES_15 = { bin: '/usr/lib/postgresql/15/bin', name: 'postgres-15' };
/** Programs of their own; the other ones need programs of Debian, and root. */
const PROGRAMS = {
  guards: 'scripts/check/guards.mjs',
  deploy: 'scripts/check/test-deploy.mjs',
  image: 'scripts/check/test-image.mjs',
  cluster: 'scripts/check/test-cluster.mjs',
};
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

ensureInstalled();
const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' });
console.log(`commit ${stdout.trim()}`, TIMES);
const words = process.argv.slice(2);
const env = { ...COMPILED, ...process.env, VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true', ...TIMES };
const wanted = (files) => files.filter((file) => words.every((word) => file.includes(word)));

function run(args, more = {}) {
  const options = { cwd: ROOT, stdio: 'inherit', env: { ...env, ...more } };
  return spawnSync(NODE, args, options).status ?? 1;
}

function runTests(projects, files, more = {}) {
  const chosen = projects.flatMap((project) => ['--project', project]);
  const limit = ['--testTimeout', '7200000'];
  return run(['node_modules/vitest/vitest.mjs', 'run', ...chosen, ...limit, ...files], more);
}

/** The environment of tests on PostgreSQL 15; undefined where it cannot be installed. */
function postgres15() {
  const { bin } = POSTGRES_15;
  if (existsSync(bin) || installPackages('postgresql-15')) {
    return { POSTGRES_BIN: bin, POSTGRES_MAJOR: '15' };
  }
  console.error(`PostgreSQL 15 is not installed in ${bin}.`);
  return undefined;
}

function runOnPostgres15() {
  const settings = postgres15();
  return settings ? runTests(['postgres'], ON_POSTGRES_15, settings) : 1;
}

function runDrills() {
  const settings = postgres15();
  if (!settings || !hasFaketime()) return 1;
  const few = { FAILOVERS: '3' };
  return Math.max(
    ...Object.entries(DRILLS).map(([project, files]) =>
      runTests([project], files, {
        ...few,
        ...(project === 'postgres' ? settings : {}),
        DRILLS: '1',
      }),
    ),
  );
}

/** Gives one process another clock. */
function hasFaketime() {
  if (existsSync(FAKETIME) || installPackages('faketime')) return true;
  console.error(`libfaketime is not installed as ${FAKETIME}.`);
  return false;
}

/** Runs browser tests on a fresh build. */
function runInBrowser(files) {
  const built = run(['node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn']);
  if (built !== 0) return built;
  const { stdout: paths } = spawnSync(NODE, ['scripts/check/chromium.mjs'], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [CHROMIUM_PATH = '', CHROMIUM_SHELL_PATH = ''] = paths.trim().split('\n');
  return run(['node_modules/playwright/cli.js', 'test', '--project=blocked', ...files], {
    CHROMIUM_PATH,
    CHROMIUM_SHELL_PATH,
  });
}

/** Needs root once, where a program of Debian is not installed. */
const hasProgram = (name) =>
  spawnSync(name, ['--version']).error === undefined || installPackages(name);

const files = wanted(FILES);
const inBrowser = wanted(BROWSER_FILES);
const onPrograms = wanted(Object.keys(PROGRAMS));
const onPostgres15 = wanted([POSTGRES_15.name]);
const onDrills = wanted(['drills']);
for (const [name, program] of [
  ['prometheus', 'prometheus'],
  ['journal', 'hledger'],
]) {
  if (files.some((file) => file.endsWith(`/${name}`)) && !hasProgram(program))
    console.error(`${program} is not installed.`);
}
const statuses = [
  ...(files.length > 0 ? [runTests(['postgres', 'process'], files)] : []),
  ...(onPostgres15.length > 0 ? [runOnPostgres15()] : []),
  ...(onDrills.length > 0 ? [runDrills()] : []),
  ...onPrograms.map((name) => run([PROGRAMS[name]])),
  ...(inBrowser.length > 0 ? [runInBrowser(inBrowser)] : []),
];
if (statuses.length === 0) console.error(`No test is called "${words.join(' ')}".`);
process.exitCode = statuses.length === 0 ? 1 : Math.max(...statuses);
