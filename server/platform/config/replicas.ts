import { type Environment, number } from './environment.ts';

export interface ReplicaSettings {
  /** Of the servers themselves, with a login whose only role is `salus_reader`. */
  urls: readonly string[];
  /** A replica that is further behind is not used. */
  maxLagSeconds: number;
}

/** @returns null without replicas. Adds a line to `problems` for an address that is not one. */
export function replicaSettings(
  env: Environment,
  isPostgres: (url: string) => boolean,
  problems: string[],
): ReplicaSettings | null {
  const urls = (env.DATABASE_REPLICA_URLS ?? '')
    .split(',')
    .map((url) => url.trim())
    .filter(Boolean);
  const maxLagSeconds = number(env, 'DATABASE_REPLICA_MAX_LAG_SECONDS', 10, 1, 300);
  if (urls.length === 0) return null;
  if (
    !urls.every((url) => isPostgres(url) && URL.canParse(url)) ||
    new Set(urls).size < urls.length
  ) {
    problems.push(
      'DATABASE_REPLICA_URLS: servers that replicate that of DATABASE_URL, postgres://…, comma-separated, each once',
    );
  }
  return { urls, maxLagSeconds };
}
