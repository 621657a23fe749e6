/**
 * The first migration creates the database of the first version. A database from before it is used when
 * its last migration left exactly what the baseline creates.
 */
import { ConfigError } from '../core/config-error.ts';
import type { AppliedScript } from './applied-scripts.ts';

const BASELINE = '0001_baseline.sql';
/** The last migration before the baseline, with the hash of its text. */
const LAST_BEFORE = {
  name: '0390_first_version.sql',
  hash: '444964b6e70d830a62547487709969d772c1e2e7fe419960bb43a89106bc91c3',
};

/**
 * @param applied in the order of application
 * @param own the scripts of this version
 * @returns the records, with that of the baseline in the place of the migrations that it replaces
 * @throws ConfigError for a database that lacks the last of them
 */
export function withBaseline(
  applied: AppliedScript[],
  own: readonly Pick<AppliedScript, 'name' | 'hash'>[],
): AppliedScript[] {
  const baseline = own.find(({ name }) => name === BASELINE);
  const numbered = applied.filter(({ name }) => /^\d/.test(name));
  if (!baseline || numbered.length === 0 || numbered.some(({ name }) => name === BASELINE)) {
    return applied;
  }
  const last = applied.findIndex(
    ({ name, hash }) => name === LAST_BEFORE.name && hash === LAST_BEFORE.hash,
  );
  if (last < 0) {
    throw new ConfigError(
      `the database is from before the first version, and its last migration is not ${LAST_BEFORE.name}: create a new database`,
    );
  }
  const { name, hash } = baseline;
  return [{ name, hash, rollback: false, version: null }, ...applied.slice(last + 1)].concat(
    applied.slice(0, last).filter((one) => !numbered.includes(one)),
  );
}
