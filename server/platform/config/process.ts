/** Which part of the server a process is, and the settings that belong to the other part alone. */
import { ConfigError } from '../core/config-error.ts';
import type { Environment } from './environment.ts';

/** `all`: one process serves requests and works. */
export type ProcessKind = 'web' | 'worker' | 'all';

/** Secrets that a process must not hold, because it does not use them. */
const FOREIGN: Record<ProcessKind, readonly string[]> = {
  web: ['SMTP_URL', 'SIGNER_SOCKET', 'SIGNER_URL', 'SIGNER_TLS_KEY'],
  worker: ['JWT_SECRET', 'STRIPE_WEBHOOK_SECRET'],
  all: [],
};

/** @throws ConfigError for anything but `web`, `worker` or nothing */
export function processKind(words: string[]): ProcessKind {
  const [kind = 'all', ...more] = words;
  if (more.length === 0 && (kind === 'web' || kind === 'worker' || kind === 'all')) return kind;
  throw new ConfigError('npm run serve -- web, npm run serve -- worker, or npm run serve for both');
}

/** Adds a line to `problems` for each setting that belongs to the other process. */
export function refuseForeign(env: Environment, kind: ProcessKind, problems: string[]): void {
  const other = kind === 'web' ? 'worker' : 'web';
  for (const name of FOREIGN[kind]) {
    if (env[name]) problems.push(`${name}: only the ${other} process may have it; remove it here`);
  }
}
