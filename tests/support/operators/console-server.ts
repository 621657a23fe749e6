/** The operators' console on a port and a database of its own, for browser tests. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHttp } from '../../../server/http-server.ts';
import { consoleRoutes } from '../../../server/operate/console/routes.ts';
import { makeProof, NAMESPACE } from '../../../server/operate/operators/statement.ts';
import { runCommand } from '../../../server/operate/ops/run-command.ts';
import { type Config, sandboxConfig } from '../../../server/platform/config/config.ts';
import { createLog } from '../../../server/platform/core/log.ts';
import { type Database, openPglite } from '../../../server/platform/db/database.ts';
import { createMetrics } from '../../../server/platform/metrics/metrics.ts';
import { prepareDatabase } from '../../../server/prepare-database.ts';
import { builtTemplates } from '../../../server/web/documents/html-templates.ts';
import { freePort } from '../processes/free-port.ts';
import { newOperatorKey, type OperatorKey } from './operator-key.ts';

const DIST = join(import.meta.dirname, '../../../dist');
const ROLES = { fay: 'finance', finn: 'finance', sam: 'support', ada: 'admin', alan: 'admin' };

export type OperatorName = keyof typeof ROLES;

export interface ConsoleServer {
  url: string;
  config: Config;
  database: Database;
  keys: Record<OperatorName, OperatorKey>;
  /** Runs a command that an operator signs in a terminal. */
  ops(name: OperatorName, ...command: string[]): Promise<string>;
  /** The link that registers a passkey. */
  passkeyLink(name: OperatorName): Promise<string>;
  stop(): Promise<void>;
}

export async function startConsoleServer(changes: Partial<Config> = {}): Promise<ConsoleServer> {
  const folder = await mkdtemp(join(tmpdir(), 'salus-console-'));
  const port = await freePort();
  const secrets = {
    jwt: [new Uint8Array(32).fill(1)],
    encryption: [new Uint8Array(32).fill(2)],
  } satisfies Config['secrets'];
  const config = {
    ...sandboxConfig({ PORT: `${port}` }, { secrets, webhookAllow: [] }),
    ...changes,
  };
  const database = await openPglite(join(folder, 'pglite'));
  await prepareDatabase(database, false);
  const context = { database, config, migrate: async () => [] };
  const entries = Object.keys(ROLES).map((name) => [name, newOperatorKey()] as const);
  const keys = Object.fromEntries(entries) as ConsoleServer['keys'];
  const lines = entries.map(
    ([name, { publicKey }]) => `${name} ${ROLES[name as OperatorName]} ${publicKey}`,
  );
  await runCommand(context, { command: ['operator:init', `--keys=${lines.join('\n')}`] });

  const metrics = createMetrics(database, { ofProcess: false });
  const http = await createHttp({ config, log: createLog('silent'), metrics });
  await consoleRoutes(http, { context, templates: await builtTemplates(DIST), dist: DIST });
  await http.listen({ port, host: 'localhost' });

  const ops: ConsoleServer['ops'] = async (name, ...command) => {
    const { installation = '' } = await runCommand(context, { command });
    const sign = async (text: string) => keys[name].sign(NAMESPACE, text);
    const proof = await makeProof({ command }, installation, sign);
    return (await runCommand(context, { command, proof })).output;
  };
  return {
    url: config.publicUrl,
    config,
    database,
    keys,
    ops,
    passkeyLink: (name) => ops(name, 'operator:passkey'),
    async stop() {
      await http.close();
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}
