import pg from 'pg';

const RETRY_MS = 1_000;
const MAX_RETRY_MS = 15_000;

/** See `Database.listen`. Uses a separate connection and reconnects when it is lost. */
export async function listenPostgres(
  url: string,
  channel: string,
  heard: (payload: string) => void,
  missed: () => void,
): Promise<{ stop(): Promise<void> }> {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let wait = RETRY_MS;
  let stopped = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 3_000,
      // Firewalls and proxies silently drop idle connections.
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
    });
    client = next;
    next.on('error', () => {});
    next.on('notification', ({ payload }) => heard(payload ?? ''));
    next.once('end', again);
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      wait = RETRY_MS;
    } catch {
      await next.end().catch(() => {});
      again();
    }
  }

  function again(): void {
    if (stopped || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      void connect().then(missed);
    }, wait).unref();
    wait = Math.min(wait * 2, MAX_RETRY_MS);
  }

  await connect();
  return {
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
