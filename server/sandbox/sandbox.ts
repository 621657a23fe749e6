/** All of `npm start` on this machine: one process, the demo shop beside it, and a chain. */
import { join } from 'node:path';
import pino from 'pino';
import { brand } from '#shared/brand.ts';
import { sandboxConfig } from '../config.ts';
import { openPostgres, pgliteDatabase } from '../db/database.ts';
import { claimMode } from '../db/mode.ts';
import type { Pglite } from '../db/pglite.ts';
import { builtShells } from '../documents/shells.ts';
import { createLog } from '../log.ts';
import { startServer } from '../main.ts';
import { runCommand } from '../ops/run-command.ts';
import type { Ownership } from '../ops/socket.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { buildIfStale } from './build.ts';
import { sandboxCardKeys, sandboxCards } from './cards/keys.ts';
import { startCardNetwork } from './cards/network.ts';
import { openSandboxChain } from './chain.ts';
import type { SandboxNode } from './chain-node.ts';
import { startMailbox } from './mailbox.ts';
import { type Manifest, readManifest, writeManifest } from './manifest.ts';
import type { Ports } from './ports.ts';
import { sandboxSecrets } from './secrets.ts';
import { merchantToken, PEOPLE, SAMPLE_PASSWORD, seed } from './seed.ts';
import { startShop } from './shop.ts';
import { signerSocket, startSandboxSigner } from './signer.ts';
import type { Teardown } from './teardown.ts';

const { env } = process;

const step = (text: string) => process.stdout.write(`  ${text}\n`);

export interface Beginning {
  root: string;
  /** The data folder, which is ours. */
  folder: string;
  ports: Ports;
  owner: Ownership;
  /** Undefined where DATABASE_URL names a server. */
  opening: Promise<Pglite> | undefined;
  node: Promise<SandboxNode>;
  teardown: Teardown;
}

export async function startSandbox(beginning: Beginning): Promise<void> {
  const { root, folder, ports, owner, opening, node, teardown } = beginning;
  const dev = process.argv.includes('--dev');
  const shopUrl = `http://127.0.0.1:${ports.shop}`;
  const mailUrl = `http://127.0.0.1:${ports.mail}`;
  const cardUrl = `http://127.0.0.1:${ports.card}`;
  const cardKeys = await sandboxCardKeys(folder);
  const config = sandboxConfig(
    {
      SUPPORT_MAIL: 'help@salus.test',
      SITE_ALLOW: `casa-alba.test=127.0.0.1:${ports.shop},127.0.0.1:4300`,
      ...env,
    },
    {
      secrets: await sandboxSecrets(folder),
      webhookAllow: [`127.0.0.1:${ports.shop}`, ...(env.WEBHOOK_ALLOW?.split(',') ?? [])],
      cards: sandboxCards(cardKeys, ports.card),
    },
  );
  const building = teardown.beside(buildIfStale(root));
  const database = opening ? pgliteDatabase(await opening) : openPostgres(env.DATABASE_URL ?? '');
  teardown.add(database.close);
  const isServer = opening === undefined;
  const applied = await prepareDatabase(database, isServer);
  step((await building) ? 'built the pages and the widget' : 'pages and widget are built');
  step(
    applied.length > 0
      ? `migrated the database (${applied.length} scripts)`
      : 'database is current',
  );
  await claimMode(database.db, config);
  const chain = await openSandboxChain(database.db, await node);
  teardown.add(chain.stop);
  config.chain = chain.settings;
  config.withdrawals.signerSocket = signerSocket(folder);
  step('the chain runs');
  const { merchantId, webhookSecret } = await seed(database.db, config, shopUrl);
  const before = await readManifest(folder);
  const token = await merchantToken(database.db, config, merchantId, before?.merchant.token);
  step('sample members and the demo merchant are there');

  const log = createLog(
    config.logLevel,
    pino.destination({ dest: join(folder, 'server.log'), sync: false }),
  );
  const dist = join(root, 'dist');
  const tools = dev ? (await import('./dev.ts')).devTools(root) : undefined;
  const server = await startServer({
    config,
    database,
    log,
    dist,
    host: 'localhost',
    shells: tools?.shells ?? (await builtShells(dist)),
    ...(tools ? { extend: tools.extend } : {}),
  });
  teardown.add(server.stop);
  // Now that pages are served: what waits for a signature is looked at every second.
  const signing = teardown.beside(startSandboxSigner(folder, chain.settings), ({ stop }) => stop());
  // First: a browser keeps its line for hot reload open, and the server waits for open lines.
  if (tools) teardown.add(tools.close);
  owner.serve((request) =>
    runCommand(
      {
        database,
        config,
        migrate: () => prepareDatabase(database, isServer),
        ...(isServer ? {} : { folder }),
      },
      request,
    ),
  );
  teardown.add((await startMailbox(database.db, config, ports.mail)).stop);
  const network = await startCardNetwork({
    port: ports.card,
    keys: cardKeys,
    journal: join(folder, 'card-network.jsonl'),
    webhook: { url: `${config.publicUrl}/api/cards/webhook`, secret: cardKeys.webhookSecret },
  });
  teardown.add(network.stop);
  const shop = await startShop(root, {
    port: ports.shop,
    apiUrl: config.publicUrl,
    token,
    webhookSecret,
  });
  teardown.add(shop.stop);
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
