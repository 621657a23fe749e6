import { given, partsOf, whole } from './kinds.ts';
import { type Source, secret } from './setting.ts';

export interface ReplicaSettings {
  /** Of the servers themselves, with a login whose only role is `salus_reader`. */
  urls: readonly string[];
  /** A replica that is further behind is not used. */
  maxLagSeconds: number;
}

export const isPostgres = (url: string) => /^postgres(ql)?:\/\//.test(url);

export const REPLICAS = {
  DATABASE_REPLICA_URLS: secret(
    given<string[]>(
      'servers that replicate that of DATABASE_URL, postgres://…, comma-separated, each once',
      serversIn,
      [],
    ),
  ),
  DATABASE_REPLICA_MAX_LAG_SECONDS: whole(10, 1, 300),
};

/** @returns null without replicas */
export function replicaSettings(from: Source): ReplicaSettings | null {
  const its = from.read(REPLICAS);
  const urls = its.DATABASE_REPLICA_URLS;
  return urls.length === 0 ? null : { urls, maxLagSeconds: its.DATABASE_REPLICA_MAX_LAG_SECONDS };
}

function serversIn(text: string): string[] | undefined {
  const urls = partsOf(text);
  const isRight = urls.every((url) => isPostgres(url) && URL.canParse(url));
  return isRight && new Set(urls).size === urls.length ? urls : undefined;
}
