/** `npm start`: everything on this machine, in one process and the demo shop beside it. */
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { brand } from '#shared/brand.ts';
import { ConfigError, sandboxConfig } from '../config.ts';
import { openPglite, openPostgres } from '../db/database.ts';
import { claimMode } from '../db/mode.ts';
import { builtShells } from '../documents/shells.ts';
import { createLog } from '../log.ts';
import { PortTakenError, startServer, untilSignal } from '../main.ts';
import { runCommand } from '../ops/run-command.ts';
import { FolderTakenError, ownFolder } from '../ops/socket.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { buildIfStale } from './build.ts';
import { sandboxCardKeys, sandboxCards } from './cards/keys.ts';
import { startCardNetwork } from './cards/network.ts';
import { openSandboxChain, startSandboxNode } from './chain.ts';
import { startMailbox } from './mailbox.ts';
import { type Manifest, readManifest, writeManifest } from './manifest.ts';
import { resetIfAsked } from './reset.ts';
import { sandboxSecrets } from './secrets.ts';
import { merchantToken, PEOPLE, SAMPLE_PASSWORD, seed } from './seed.ts';
import { answers, startShop } from './shop.ts';
import { signerSocket, startSandboxSigner } from './signer.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const { env } = process;

const step = (text: string) => process.stdout.write(`  ${text}\n`);

/** What has been started, undone in reverse whether all of it came up or not. */
const undo: (() => Promise<unknown>)[] = [];

/** Comes up beside what need not wait for it, and is undone even if that is over before. */
function beside<T>(starting: Promise<T>, stop: (started: T) => Promise<unknown>): Promise<T> {
  // Whoever asks for it hears of it.
  starting.catch(() => {});
  undo.push(() => starting.then(stop, () => undefined));
  return starting;
}

async function main(): Promise<void> {
  let isLeft = false;
  const left = untilLeft().then(() => {
    isLeft = true;
  });
  try {
    await start();
    await left;
  } catch (error) {
    // Ctrl-C ends a build that is under way, too.
    if (!isLeft) throw error;
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

async function start(): Promise<void> {
  const dev = process.argv.includes('--dev');
  const folder = resolve(ROOT, env.DATA_DIR ?? 'data');
  const shopPort = portIn('SHOP_PORT', '4100');
  const mailPort = portIn('MAIL_PORT', '4200');
  const rpcPort = portIn('RPC_PORT', '8545');
  const cardPort = portIn('CARD_PORT', '4400');
  const shopUrl = `http://127.0.0.1:${shopPort}`;
  const mailUrl = `http://127.0.0.1:${mailPort}`;
  const cardUrl = `http://127.0.0.1:${cardPort}`;
  const owner = await ownFolder(folder);
  undo.push(owner.release);
  if (await resetIfAsked(folder)) step('what was there is forgotten');
  const cardKeys = await sandboxCardKeys(folder);
  const config = sandboxConfig(
    {
      SUPPORT_MAIL: 'help@salus.test',
      SITE_ALLOW: `casa-alba.test=127.0.0.1:${shopPort},127.0.0.1:4300`,
      ...env,
    },
    {
      secrets: await sandboxSecrets(folder),
      webhookAllow: [`127.0.0.1:${shopPort}`, ...(env.WEBHOOK_ALLOW?.split(',') ?? [])],
      cards: sandboxCards(cardKeys, cardPort),
    },
  );
  // Before anything takes long; each is asked for again when it is bound.
  if (await answers(config.port, 'localhost')) throw new PortTakenError('PORT', config.port);
  if (await answers(shopPort)) throw new PortTakenError('SHOP_PORT', shopPort);
  if (await answers(mailPort)) throw new PortTakenError('MAIL_PORT', mailPort);
  if (await answers(cardPort)) throw new PortTakenError('CARD_PORT', cardPort);

  const building = beside(buildIfStale(ROOT), async () => undefined);
  const node = beside(startSandboxNode(folder, rpcPort), ({ stop }) => stop());
  const { DATABASE_URL: url } = env;
  const database = url ? openPostgres(url) : await openPglite(join(folder, 'pglite'));
  undo.push(database.close);
  const applied = await prepareDatabase(database, url !== undefined);
  step((await building) ? 'built the pages and the widget' : 'pages and widget are built');
  step(
    applied.length > 0
      ? `migrated the database (${applied.length} scripts)`
      : 'database is current',
  );
  await claimMode(database.db, config);
  const chain = await openSandboxChain(database.db, await node);
  undo.push(chain.stop);
  config.chain = chain.settings;
  config.withdrawals.signerSocket = signerSocket(folder);
  const signing = beside(startSandboxSigner(folder, chain.settings), ({ stop }) => stop());
  step('the chain runs');
  const { merchantId, webhookSecret } = await seed(database.db, config, shopUrl);
  const before = await readManifest(folder);
  const token = await merchantToken(database.db, config, merchantId, before?.merchant.token);
  step('sample members and the demo merchant are there');

  const log = createLog(
    config.logLevel,
    pino.destination({ dest: join(folder, 'server.log'), sync: false }),
  );
  const dist = join(ROOT, 'dist');
  const tools = dev ? (await import('./dev.ts')).devTools(ROOT) : undefined;
  const server = await startServer({
    config,
    database,
    log,
    dist,
    host: 'localhost',
    shells: tools?.shells ?? (await builtShells(dist)),
    ...(tools ? { extend: tools.extend } : {}),
  });
  undo.push(server.stop);
  // First: a browser keeps its line for hot reload open, and the server waits for open lines.
  if (tools) undo.push(tools.close);
  owner.serve((request) =>
    runCommand(
      {
        database,
        config,
        migrate: () => prepareDatabase(database, url !== undefined),
        ...(url ? {} : { folder }),
      },
      request,
    ),
  );
  undo.push((await startMailbox(database.db, config, mailPort)).stop);
  const network = await startCardNetwork({
    port: cardPort,
    keys: cardKeys,
    journal: join(folder, 'card-network.jsonl'),
    webhook: { url: `${config.publicUrl}/api/cards/webhook`, secret: cardKeys.webhookSecret },
  });
  undo.push(network.stop);
  const shop = await startShop(ROOT, {
    port: shopPort,
    apiUrl: config.publicUrl,
    token,
    webhookSecret,
  });
  undo.push(shop.stop);
  await signing;

  const { rpcUrl, chainId } = chain.settings;
  const signIns = PEOPLE.map(({ email, shows }) => ({ email, password: SAMPLE_PASSWORD, shows }));
  await writeManifest(folder, {
    url: config.publicUrl,
    shopUrl,
    mailUrl,
    cardUrl,
    chain: { rpcUrl, chainId, token: chain.settings.token },
    signIns,
    merchant: { token, webhookSecret },
  });
  greet({ url: config.publicUrl, shopUrl, mailUrl, cardUrl, rpcUrl, signIns });
}

function portIn(name: 'SHOP_PORT' | 'MAIL_PORT' | 'RPC_PORT' | 'CARD_PORT', usual: string): number {
  const text = env[name] || usual;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port <= 65_535) return port;
  throw new ConfigError(`${name}: a whole number from 1 to 65535, not "${text}"`);
}

/** A signal, or the end of the script that started us. */
function untilLeft(): Promise<unknown> {
  const orphaned = new Promise((leave) => process.once('disconnect', () => leave('disconnect')));
  return Promise.race([untilSignal(), orphaned]);
}

type Greeting = Pick<Manifest, 'url' | 'shopUrl' | 'mailUrl' | 'cardUrl' | 'signIns'> & {
  rpcUrl: string;
};

function greet({ url, shopUrl, mailUrl, cardUrl, rpcUrl, signIns }: Greeting): void {
  const people = signIns.map(({ email, shows }) => `    ${email.padEnd(18)} ${shows}`);
  process.stdout.write(
    [
      '',
      `  ${brand.name} is running.`,
      `  Demo shop   ${shopUrl}`,
      `  ${brand.name.padEnd(11)} ${url}`,
      `  Mailbox     ${mailUrl}`,
      `  Cards       ${cardUrl}`,
      `  Chain       ${rpcUrl}`,
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
