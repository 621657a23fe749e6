/**
 * Compares the packages of the lockfile with those that were accepted for the last release: new
 * packages, licences and install scripts fail until somebody has looked at them and accepts them.
 *
 * npm run supply-chain              compares, and asks the registry about weaknesses and signatures
 * npm run supply-chain -- compare   compares only; part of `npm run check`
 * npm run supply-chain -- accept    records the current state after a review
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run/runtime.mjs';
import { audit } from './supply-chain/audit.mjs';
import { differences, inventoryOf, violations } from './supply-chain/inventory.mjs';

const ACCEPTED = join(ROOT, 'scripts/check/supply-chain/accepted.json');
const read = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

const [command = 'all'] = process.argv.slice(2);
const lock = read('package-lock.json');
const { allowScripts, version } = read('package.json');
const found = inventoryOf(lock);

if (command === 'accept') {
  const state = { version, allowScripts: Object.keys(allowScripts), ...found };
  writeFileSync(ACCEPTED, `${JSON.stringify(state, null, 2)}\n`);
}
const accepted = JSON.parse(readFileSync(ACCEPTED, 'utf8'));
const changes = differences(accepted, found, allowScripts);
const refused = violations(lock);
const answers = command === 'all' ? audit() : [];

for (const line of [...refused, ...changes]) console.error(line);
if (changes.length > 0) {
  console.error('\nReview each change, then run `npm run supply-chain -- accept`.');
}
for (const { line } of answers) console.log(line);
if (refused.length + changes.length > 0 || answers.some(({ fails }) => fails)) process.exit(1);
console.log(`${Object.keys(found.packages).length} packages, as accepted for ${accepted.version}`);
