/**
 * Part of `npm run check`: every boundary of the repository, and the chart of wings in
 * ARCHITECTURE.md. `npm run graph` draws the chart anew.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../run/runtime.mjs';
import { analyse } from './analyse.mjs';
import { wingChart, withChart } from './wings.mjs';

const FOLDERS = [
  ...['shared', 'widget', 'hosted', 'server', 'examples', 'packages', 'integrations'],
  ...['scripts', 'tests', 'bench', 'engines', 'docs/site'],
];

const { edges, problems } = await analyse(ROOT, FOLDERS);
const document = join(ROOT, 'ARCHITECTURE.md');
const before = readFileSync(document, 'utf8');
const after = withChart(before, wingChart(edges));

if (process.argv.includes('--graph')) {
  writeFileSync(document, after);
} else {
  for (const { rule, text } of problems) console.log(`${rule}: ${text}`);
  if (before !== after) console.log('The wings in ARCHITECTURE.md are stale: npm run graph');
  if (problems.length > 0 || before !== after) process.exitCode = 1;
}
