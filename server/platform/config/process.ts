/** Which part of the server a process is. */
import { ConfigError } from '../core/config-error.ts';

/** `all`: one process serves requests and works. */
export type ProcessKind = 'web' | 'worker' | 'all';

/** @throws ConfigError for anything but `web`, `worker` or nothing */
export function processKind(words: string[]): ProcessKind {
  const [kind = 'all', ...more] = words;
  if (more.length === 0 && (kind === 'web' || kind === 'worker' || kind === 'all')) return kind;
  throw new ConfigError('npm run serve -- web, npm run serve -- worker, or npm run serve for both');
}
