/**
 * npm run check: every check of the repository that needs no running program.
 * `npm run check -- types` runs those checks whose name contains the word.
 */
import { spawn } from 'node:child_process';
import { generate, REFERENCE, SERVER_TYPES } from '../build/generated.mjs';
import { ensureInstalled, NODE, ROOT } from '../run/runtime.mjs';

const AT_A_TIME = 2;
/** Some checks remember the files that passed. */
const CACHE = 'node_modules/.cache';
const TSC = 'node_modules/typescript/bin/tsc';
/** The compiler stores its results and checks again only files that a change affects. */
const buildInfo = (project) => `${CACHE}/tsc/${project.replaceAll('/', '-')}.tsbuildinfo`;
const types = (project) => [
  'types',
  [TSC, '-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', buildInfo(project)],
  project,
];

/** The slow ones first, so that none runs alone at the end. */
const checks = [
  types('server'),
  types('tests'),
  types('tests/tsconfig.hosted.json'),
  types('tests/tsconfig.widget.json'),
  types('hosted'),
  types('widget'),
  types('shared'),
  types('packages'),
  types('packages/server'),
  types('docs/site'),
  types('integrations/medusa'),
  types('integrations/vendure'),
  [
    'unused code',
    [
      'node_modules/knip/bin/knip.js',
      '--treat-config-hints-as-errors',
      '--cache',
      ...['--cache-location', `${CACHE}/knip`],
    ],
  ],
  ['boundaries', ['scripts/check/boundaries/main.mjs']],
  [
    'package',
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', 'tests/package', '--no-color'],
  ],
  ['format, lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']],
  [
    'spelling',
    [
      'node_modules/cspell/bin.mjs',
      ...['lint', '--no-progress', '--no-color', '--cache', '--cache-strategy', 'content'],
      ...['--cache-location', `${CACHE}/cspell`],
    ],
  ],
  ['words', ['scripts/check/words.mjs']],
  ['migrations', ['scripts/check/migrations.mjs']],
  ['locales', ['scripts/check/locales.mjs']],
  ['glossary', ['scripts/check/glossary.mjs']],
  ['supply chain', ['scripts/check/supply-chain.mjs', 'compare']],
].map(([name, args, detail]) => ({ name: detail ? `${name} (${detail})` : name, args }));

function run({ name, args }) {
  const started = performance.now();
  const child = spawn(NODE, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    const finish = (passed) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${passed ? '✓' : '✗'} ${name.padEnd(36)} ${seconds.padStart(5)} s`);
      if (!passed) console.log(output.trimEnd().replace(/^/gm, '    '));
      resolve(passed);
    };
    child.on('error', (error) => {
      output += error.message;
      finish(false);
    });
    child.on('close', (code) => finish(code === 0));
  });
}

ensureInstalled();
const { writeTypes } = await import('./browsers/types.mjs');
writeTypes();
await generate(REFERENCE, SERVER_TYPES);
const wanted = process.argv.slice(2);
const queue = checks.filter(({ name }) => wanted.every((word) => name.includes(word)));
if (queue.length === 0) {
  console.error(`No check is called "${wanted.join(' ')}".`);
  process.exit(1);
}

let failed = 0;
async function work() {
  for (let next = queue.shift(); next; next = queue.shift()) {
    if (!(await run(next))) failed += 1;
  }
}
await Promise.all(Array.from({ length: AT_A_TIME }, work));
if (failed > 0) {
  console.error(`\n${failed} ${failed === 1 ? 'check' : 'checks'} failed.`);
  process.exit(1);
}
