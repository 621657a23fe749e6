/** Asks the registry about known weaknesses and signatures, where it answers. */
import { spawnSync } from 'node:child_process';
import { ROOT } from '../../run/runtime.mjs';

const QUICKLY = ['--fetch-retries=0', '--fetch-timeout=20000', '--json'];

/** @returns the parsed output of `npm audit …`; undefined when there is none */
function ask(...args) {
  const { stdout } = spawnSync('npm', ['audit', ...args, ...QUICKLY], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 120_000,
  });
  try {
    return JSON.parse(stdout);
  } catch {
    return undefined;
  }
}

/** @returns a line about the answer, and whether it is a reason not to release */
export function weaknessesIn(report) {
  const counts = report?.metadata?.vulnerabilities;
  if (!counts) return { line: 'weaknesses: skipped, the registry does not answer', fails: false };
  const { critical = 0, high = 0, moderate = 0, low = 0 } = counts;
  const line = `weaknesses: ${critical} critical, ${high} high, ${moderate} moderate, ${low} low`;
  return { line, fails: critical + high > 0 };
}

/** @returns see `weaknessesIn` */
export function signaturesIn(report) {
  if (!Array.isArray(report?.invalid)) {
    return { line: 'signatures: skipped, the registry does not answer', fails: false };
  }
  const { invalid, missing = [] } = report;
  const line = `signatures: ${invalid.length} invalid, ${missing.length} missing`;
  return { line, fails: invalid.length > 0 };
}

/** Of the packages that run in production. */
export const audit = () => [weaknessesIn(ask('--omit=dev')), signaturesIn(ask('signatures'))];
