/** Starts the sandbox: the server, card network, mailbox, chain, signer and demo shop. */
import { join } from 'node:path';
import pino from 'pino';
import { brand } from '#shared/brand.ts';
import { startServer } from '../../main.ts';
import { type Config, sandboxConfig } from '../../platform/config/config.ts';
import { ENVIRONMENT } from '../../platform/config/environment.ts';
import { tellNearNames } from '../../platform/config/near-names.ts';
import type { readPlaces } from '../../platform/config/sandbox.ts';
import { createLog } from '../../platform/core/log.ts';
import {
  type Database,
  type Db,
  openPostgres,
  pgliteDatabase,
} from '../../platform/db/database.ts';
import { claimMode } from '../../platform/db/deployment-mode.ts';
import { type Pglite, whileOpening } from '../../platform/db/pglite.ts';
import { LOOPBACK } from '../../platform/egress/address-guard.ts';
import { prepareDatabase } from '../../prepare-database.ts';
import { builtTemplates } from '../../web/documents/html-templates.ts';
import { keepRelease } from '../../web/documents/releases.ts';
import { consoleRoutes } from '../console/routes.ts';
import { sandboxSecrets } from '../data-folder/secrets.ts';
import { runCommand } from '../ops/run-command.ts';
import type { Ownership } from '../ops/socket.ts';
import { buildDocs, buildIfStale } from './build.ts';
import { sandboxCardKeys, sandboxCards } from './cards/keys.ts';
import { startCardNetwork } from './cards/network.ts';
import type { SandboxNode } from './chain-node.ts';
import { chainSettings } from './chain-settings.ts';
import { startMailbox } from './mailbox.ts';
import { type Manifest, readManifest, writeManifest } from './manifest.ts';
import { merchantToken, PEOPLE, SAMPLE_PASSWORD, seed } from './seed.ts';
import { startShop } from './shop.ts';
import { signerSocket, startSandboxSigner } from './signer.ts';
import { startStandIn } from './stand-in.ts';
import type { Teardown } from './teardown.ts';
import { openTestMode } from './test-mode.ts';
import type { Wallet } from './wallet.ts';

const step = (text: string) => process.stdout.write(`  ${text}\n`);

export interface Beginning {
  root: string;
  /** The data folder, which this process owns. */
  folder: string;
  places: ReturnType<typeof readPlaces>;
  owner: Ownership;
  /** Undefined when DATABASE_URL is set. */
  opening: Promise<Pglite> | undefined;
  wallet: Wallet;
  node: Promise<SandboxNode>;
  teardown: Teardown;
}

export async function startSandbox(beginning: Beginning): Promise<void> {
  const { root, folder, places, owner, opening, wallet, node, teardown } = beginning;
  const dev = process.argv.includes('--dev');
  const shopUrl = `http://127.0.0.1:${places.SHOP_PORT}`;
  const mailUrl = `http://127.0.0.1:${places.MAIL_PORT}`;
  const cardUrl = `http://127.0.0.1:${places.CARD_PORT}`;
  const cardKeys = await sandboxCardKeys(folder);
  const config = sandboxConfig(
    {
      SUPPORT_MAIL: 'help@salus.test',
      SITE_ALLOW: `casa-alba.test=127.0.0.1:${places.SHOP_PORT}`,
      ...ENVIRONMENT,
    },
    {
      secrets: await sandboxSecrets(folder),
      // It listens on this machine alone, for whoever develops here.
      webhookAllow: [LOOPBACK],
      cards: sandboxCards(cardKeys, places.CARD_PORT),
    },
  );
  config.domain.sites.allow.push(LOOPBACK);
  tellNearNames(step);
  const standIn = await startStandIn(folder, config);
  teardown.add(standIn.stop);
  config.testCards = standIn.settings;
  const building = teardown.beside(buildIfStale(root));
  const isServer = opening === undefined;
  const database = opening
    ? pgliteDatabase(whileOpening(opening))
    : openPostgres(places.DATABASE_URL);
  teardown.add(database.close);
  const prepared = teardown.beside(prepare(database, config, isServer));
  config.chain = chainSettings(wallet, {
    token: wallet.token ?? (await deployed(await node)),
    port: places.RPC_PORT,
  });
  config.withdrawals.signer = { socket: signerSocket(folder) };
  const hasBuilt = await building;

  const log = createLog(
    config.logLevel,
    pino.destination({ dest: join(folder, 'server.log'), sync: false }),
  );
  const dist = join(root, 'dist');
  config.releases ??= join(folder, 'releases');
  await keepRelease(dist, config.releases, log);
  const tools = dev ? (await import('./dev.ts')).devTools(root) : undefined;
  const templates = tools?.templates ?? (await builtTemplates(dist));
  const context = {
    database,
    config,
    migrate: () => prepareDatabase(database, isServer),
    ...(isServer ? {} : { folder }),
  };
  const chain = config.chain;
  const merchant = { token: '', webhookSecret: '' };
  const testMode: Manifest['testMode'] = { token: '', members: [] };
  const server = await startServer({
    config,
    database,
    log,
    dist,
    host: 'localhost',
    templates,
    prepared,
    ...(tools ? { extend: tools.extend } : {}),
    more: ({ http }) => consoleRoutes(http, { context, templates, dist }),
    // The server is ready on a used folder: chain and sample members are looked at afterwards.
    async beforeWork() {
      const { openSandboxChain } = await import('./chain.ts');
      teardown.add(await openSandboxChain(database.db, chain, await node));
      step('the chain runs');
      const sample = await sampleMerchant(database.db, config, { folder, shopUrl });
      Object.assign(merchant, sample.merchant);
      Object.assign(testMode, sample.testMode);
      step('sample members and the demo merchant are there');
      step(hasBuilt ? 'built the pages and the widget' : 'pages and widget are built');
    },
  });
  teardown.add(server.stop);
  const documents = teardown.beside(buildDocs(root));
  // After the server, which is ready without it: withdrawals retry the signer every second.
  const signing = teardown.beside(startSandboxSigner(folder, chain, config.publicUrl), ({ stop }) =>
    stop(),
  );
  // Stopped before the server, which would wait for the browsers' hot-reload connections.
  if (tools) teardown.add(tools.close);
  owner.serve((request) => runCommand(context, request));
  teardown.add((await startMailbox(database.db, config, places.MAIL_PORT)).stop);
  const network = await startCardNetwork({
    port: places.CARD_PORT,
    keys: cardKeys,
    journal: join(folder, 'card-network.jsonl'),
    webhook: { url: `${config.publicUrl}/api/cards/webhook`, secret: cardKeys.webhookSecret },
  });
  teardown.add(network.stop);
  const shop = await startShop(root, {
    port: places.SHOP_PORT,
    apiUrl: config.publicUrl,
    ...merchant,
  });
  teardown.add(shop.stop);
  await Promise.all([signing, documents]);

  const { rpcUrls, chainId } = chain;
  const [rpcUrl = ''] = rpcUrls;
  const signIns = PEOPLE.map(({ email, shows }) => ({ email, password: SAMPLE_PASSWORD, shows }));
  await writeManifest(folder, {
    url: config.publicUrl,
    shopUrl,
    mailUrl,
    cardUrl,
    chain: { rpcUrl, chainId, token: chain.token },
    signIns,
    merchant,
    testMode,
  });
  greet({ url: config.publicUrl, shopUrl, mailUrl, cardUrl, rpcUrl, signIns });
}

async function prepare(database: Database, config: Config, isServer: boolean): Promise<void> {
  const applied = await prepareDatabase(database, isServer);
  step(
    applied.length > 0
      ? `migrated the database (${applied.length} scripts)`
      : 'database is current',
  );
  await claimMode(database.db, config);
}

/** The address of the token, at the first start. */
async function deployed(node: SandboxNode): Promise<string> {
  const { firstToken } = await import('./chain.ts');
  return firstToken(node);
}

/** The demo shop's merchant and its test mode, with the API tokens of the start before. */
async function sampleMerchant(
  db: Db,
  config: Config,
  { folder, shopUrl }: { folder: string; shopUrl: string },
): Promise<Pick<Manifest, 'merchant' | 'testMode'>> {
  const { merchantId, webhookSecret } = await seed(db, config, shopUrl);
  const before = await readManifest(folder);
  const token = await merchantToken(db, config, merchantId, before?.merchant.token);
  const testMode = await openTestMode(db, config, merchantId, before?.testMode?.token);
  return { merchant: { token, webhookSecret }, testMode };
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
      '  Web and worker share one process and one login: separating them needs PostgreSQL (npm run serve).',
      '  Stop with Ctrl-C.',
      '',
    ].join('\n'),
  );
}
