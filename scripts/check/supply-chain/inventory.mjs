/** The packages of a lockfile, and the differences from the accepted list. */
import { isAllowed, licenceOf } from './licences.mjs';

/** Builds of the test chain for other platforms; they are not installed, and the lockfile has no hash. */
const WITHOUT_HASH = /^@foundry-rs\/anvil-/;

/**
 * One entry per package name, because an update of an accepted package is reviewed as such. `ships`
 * packages run in production.
 */
export function inventoryOf(lock) {
  const packages = {};
  const scripts = new Set();
  for (const [name, found] of installed(lock)) {
    const entry = packages[name] ?? { licence: [], ships: false };
    const licence = licenceOf(name, found);
    if (!entry.licence.includes(licence)) entry.licence.push(licence);
    entry.ships ||= !found.dev && !found.devOptional;
    packages[name] = entry;
    if (found.hasInstallScript) scripts.add(name);
  }
  const lines = Object.entries(packages).map(([name, { licence, ships }]) => [
    name,
    `${licence.toSorted().join(' / ')}, ${ships ? 'ships' : 'builds'}`,
  ]);
  return {
    installScripts: [...scripts].sort(),
    packages: Object.fromEntries(lines.sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

const installed = (lock) =>
  Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, found]) => [path.replace(/^.*node_modules\//, ''), found]);

/** @returns one line per difference that a person must look at; empty when there is none */
export function differences(accepted, found, allowScripts) {
  const problems = [];
  const names = new Set([...Object.keys(accepted.packages), ...Object.keys(found.packages)]);
  for (const name of names) {
    const [before, now] = [accepted.packages[name], found.packages[name]];
    if (before === now) continue;
    if (!before) problems.push(`${name}: a new package (${now})`);
    else if (!now) problems.push(`${name}: gone (${before})`);
    else problems.push(`${name}: was ${before}, is ${now}`);
  }
  for (const name of found.installScripts) {
    if (!accepted.installScripts.includes(name)) problems.push(`${name}: a new install script`);
  }
  for (const name of Object.keys(allowScripts)) {
    if (!accepted.allowScripts.includes(name)) {
      problems.push(`${name}: its install script is newly allowed`);
    }
  }
  return problems;
}

/** @returns one line per problem that cannot be accepted */
export function violations(lock) {
  const problems = [];
  const origins = new Set();
  for (const [name, { integrity, resolved }] of installed(lock)) {
    if (!integrity?.startsWith('sha512-') && !WITHOUT_HASH.test(name)) {
      problems.push(`${name}: no SHA-512 in the lockfile`);
    }
    if (resolved) origins.add(URL.parse(resolved)?.origin ?? resolved);
  }
  if (origins.size > 1) {
    problems.push(`packages come from ${origins.size} places: ${[...origins].join(', ')}`);
  }
  for (const [name, text] of Object.entries(inventoryOf(lock).packages)) {
    const [licences, use] = text.split(/, (?=ships|builds)/);
    const refused = licences.split(' / ').filter((one) => !isAllowed(one, use === 'ships', name));
    if (refused.length > 0) problems.push(`${name}: the licence ${refused.join()} is not allowed`);
  }
  return problems;
}
