/** `npm start`: everything on this machine, in one process and the demo shop beside it. */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { brand } from '#shared/brand.ts';
import { ConfigError, sandboxConfig } from '../config.ts';
import { openPglite, openPostgres } from '../db/database.ts';
import { builtShells } from '../documents/shells.ts';
import { createLog } from '../log.ts';
import { PortTakenError, startServer, untilSignal } from '../main.ts';
import { runCommand } from '../ops/commands.ts';
import { FolderTakenError, ownFolder } from '../ops/socket.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { buildIfStale } from './build.ts';
import { readManifest, writeManifest } from './manifest.ts';
import { sandboxSecrets } from './secrets.ts';
import { merchantToken, PEOPLE, SAMPLE_PASSWORD, seed } from './seed.ts';
import { answers, startShop } from './shop.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const { env } = process;

const step = (text: string) => process.stdout.write(`  ${text}\n`);

async function main(): Promise<void> {
  const stopping = untilLeft();
  const dev = process.argv.includes('--dev');
  const folder = resolve(ROOT, env.DATA_DIR ?? 'data');
  const shopPort = Number(env.SHOP_PORT ?? 4100);
  const shopUrl = `http://127.0.0.1:${shopPort}`;
  const owner = await ownFolder(folder);
  const config = sandboxConfig(env, {
    secrets: await sandboxSecrets(folder),
    webhookAllow: [`127.0.0.1:${shopPort}`],
  });
  if (await answers(config.port, 'localhost')) throw new PortTakenError('PORT', config.port);

  step(
    (await buildIfStale(ROOT)) ? 'built the pages and the widget' : 'pages and widget are built',
  );
  const { DATABASE_URL: url } = env;
  const database = url ? openPostgres(url) : await openPglite(join(folder, 'pglite'));
  const applied = await prepareDatabase(database, url !== undefined);
  step(
    applied.length > 0
      ? `migrated the database (${applied.length} scripts)`
      : 'database is current',
  );
  const { merchantId, webhookSecret } = await seed(database.db, config, shopUrl);
  const before = await readManifest(folder);
  const token = before?.merchant.token ?? (await merchantToken(database.db, config, merchantId));
  step('sample members and the demo merchant are there');

  mkdirSync(folder, { recursive: true });
  const log = createLog(
    config.logLevel,
    pino.destination({ dest: join(folder, 'server.log'), sync: false }),
  );
  const dist = join(ROOT, 'dist');
  const tools = dev ? await (await import('./dev.ts')).startDevTools(ROOT) : undefined;
  const server = await startServer({
    config,
    database,
    log,
    dist,
    host: 'localhost',
    shells: tools?.shells ?? (await builtShells(dist)),
    ...(tools ? { extend: tools.extend } : {}),
  });
  owner.serve((command) =>
    runCommand(
      { database, config, migrate: () => prepareDatabase(database, url !== undefined) },
      command,
    ),
  );
  const shop = await startShop(ROOT, {
    port: shopPort,
    apiUrl: config.publicUrl,
    token,
    webhookSecret,
  });

  const signIns = PEOPLE.map(({ email, shows }) => ({ email, password: SAMPLE_PASSWORD, shows }));
  await writeManifest(folder, {
    url: config.publicUrl,
    shopUrl,
    signIns,
    merchant: { token, webhookSecret },
  });
  greet(config.publicUrl, shopUrl, signIns);

  await stopping;
  shop.removeAllListeners('exit');
  shop.kill('SIGTERM');
  await server.stop();
  await tools?.close();
  await owner.release();
}

/** A signal, or the end of the script that started us. */
function untilLeft(): Promise<unknown> {
  const orphaned = new Promise((leave) => process.once('disconnect', () => leave('disconnect')));
  return Promise.race([untilSignal(), orphaned]);
}

function greet(url: string, shopUrl: string, signIns: { email: string; shows: string }[]): void {
  const people = signIns.map(({ email, shows }) => `    ${email.padEnd(18)} ${shows}`);
  process.stdout.write(
    [
      '',
      `  ${brand.name} is running.`,
      `  Demo shop   ${shopUrl}`,
      `  ${brand.name.padEnd(11)} ${url}`,
      '',
      `  Sign in with the password ${SAMPLE_PASSWORD} as`,
      ...people,
      '',
      '  Stop with Ctrl-C.',
      '',
    ].join('\n'),
  );
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const expected =
      error instanceof PortTakenError ||
      error instanceof FolderTakenError ||
      error instanceof ConfigError;
    process.stderr.write(
      expected ? `\n${(error as Error).message}\n` : `\n${(error as Error).stack ?? error}\n`,
    );
    process.exit(1);
  },
);
