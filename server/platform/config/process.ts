/** Which part of the server a process is. */
import { availableParallelism } from 'node:os';
import { ConfigError } from '../core/config-error.ts';

/** `all`: one process serves requests and works. */
export type ProcessKind = 'web' | 'worker' | 'all';

/** @throws ConfigError for anything but `web`, `worker` or nothing */
export function processKind(words: string[]): ProcessKind {
  const [kind = 'all', ...more] = words;
  if (more.length === 0 && (kind === 'web' || kind === 'worker' || kind === 'all')) return kind;
  throw new ConfigError('npm run serve -- web, npm run serve -- worker, or npm run serve for both');
}

const MOST_WORKERS = 64;

/**
 * Takes `--workers [N]` out of the words: web processes behind one port, by default one for each core.
 * @throws ConfigError unless they are of `web`
 */
export function takeWorkers(words: string[]): { rest: string[]; workers: number | undefined } {
  const at = words.indexOf('--workers');
  if (at < 0) return { rest: words, workers: undefined };
  const given = words[at + 1];
  const isCounted = given !== undefined && /^\d+$/.test(given);
  const rest = words.toSpliced(at, isCounted ? 2 : 1);
  const workers = isCounted ? Number(given) : availableParallelism();
  if (processKind(rest) !== 'web')
    throw new ConfigError(
      '--workers: web processes behind one port (npm run serve -- web --workers)',
    );
  if (workers < 1 || workers > MOST_WORKERS)
    throw new ConfigError(`--workers: a number from 1 to ${MOST_WORKERS}`);
  return { rest, workers };
}
