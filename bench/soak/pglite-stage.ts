/** `npm start` on a folder of its own. Its one receiver of events is the demo shop. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sandboxSecrets } from '../../server/operate/data-folder/secrets.ts';
import { readManifest } from '../../server/operate/sandbox/manifest.ts';
import { SAMPLE_PASSWORD } from '../../server/operate/sandbox/seed.ts';
import { type Database, openPglite } from '../../server/platform/db/database.ts';
import { testConfig } from '../../tests/support/api/api.ts';
import { run } from '../../tests/support/processes/programs.ts';
import { placeAt, RUNNING } from '../../tests/support/processes/sandbox-program.ts';
import { makePeople } from './people.ts';
import { startServerProcess } from './server-process.ts';
import type { Stage } from './stage.ts';

/** After two failures a delivery waits five minutes. */
const DRAIN_MS = 400_000;
const SCRIPT = 'scripts/run/start.mjs';

export async function pgliteStage(): Promise<Stage> {
  const parent = await mkdtemp(join(tmpdir(), 'salus-soak-'));
  const place = await placeAt(join(parent, 'data'));
  const { folder, env } = place;
  const first = run([SCRIPT], env);
  await first.says(RUNNING);
  first.signal('SIGTERM');
  await first.ended;

  const manifest = await readManifest(folder);
  const open = () => openPglite(join(folder, 'pglite'));
  const before = await open();
  const config = testConfig({ secrets: await sandboxSecrets(folder) });
  const people = await makePeople(before.db, config, []);
  await before.close();
  people.shops.push({
    name: 'the demo shop',
    id: '',
    email: 'alba@salus.test',
    password: SAMPLE_PASSWORD,
    apiToken: manifest?.merchant.token ?? '',
    receiver: 'demo shop',
  });
  const server = await startServerProcess({
    name: 'npm start',
    port: place.port,
    script: SCRIPT,
    env,
    ready: RUNNING,
  });
  let left: Database | undefined;

  return {
    name: 'PGlite, npm start',
    origin: `http://localhost:${place.port}`,
    people,
    processes: [server],
    faults: (settled) =>
      settled
        ? []
        : (['SIGTERM', 'SIGKILL'] as const).map((signal) => ({
            name: `${signal}, restart`,
            excuses: true,
            run: () => server.restart(signal),
          })),
    async verify() {
      // Without a server the command would open the folder itself and block the server's start.
      if (!(await server.metrics())) throw new Error('it is away');
      const asked = run(['scripts/run/ops.mjs', 'ledger:verify'], env);
      await asked.ended;
      return asked
        .said()
        .split('\n')
        .filter((line) => line.startsWith('FAIL'));
    },
    // Its database is private to it, so the backlog is read from its metrics.
    async drain() {
      const until = performance.now() + DRAIN_MS;
      while (performance.now() < until) {
        const text = (await server.metrics()) ?? '';
        if (/^salus_event_oldest_pending_seconds\{lane="working"\} 0$/m.test(text)) return;
        await delay(2_000);
      }
    },
    async end() {
      await server.stop();
      left = await open();
      return left;
    },
    async close() {
      await left?.close();
      await rm(parent, { recursive: true, force: true });
    },
  };
}
