/**
 * `npm run bench -- deposits`: how long the scanner takes for 100,000 blocks with 10,000 deposits,
 * and from the last block a deposit needs until it is credited. On PGlite and a chain of its own, whose
 * making takes the most of it: BENCH_DEPOSITS is a smaller one, with ten blocks for each.
 */
import { Writable } from 'node:stream';
import { openAccount, readBalance } from '../server/ledger/accounts.ts';
import { ANVIL_CHAIN_ID, callNode, startAnvil } from '../server/operate/sandbox/anvil.ts';
import { insertMember } from '../server/people/members/create.ts';
import type { ChainSettings } from '../server/platform/config/chain.ts';
import { sandboxConfig } from '../server/platform/config/config.ts';
import { createLog } from '../server/platform/core/log.ts';
import { type Db, openPglite } from '../server/platform/db/database.ts';
import { prepareDatabase } from '../server/prepare-database.ts';
import { openChain } from '../server/tokens/chain/chain.ts';
import { deployToken } from '../server/tokens/chain/dev-chain.ts';
import { newKeys } from '../server/tokens/chain/signer/new-keys.ts';
import { depositAddresses } from '../server/tokens/deposits/addresses.ts';
import { createScanner } from '../server/tokens/deposits/scanner.ts';
import { startScanner } from '../server/tokens/deposits/start-scanner.ts';
import { freePort } from '../tests/support/processes/free-port.ts';

const MEMBERS = 1_000;
/** Of them, the depositors: anvil hashes every token balance again for each block. */
const DEPOSITORS = 25;
const DEPOSITS = Number(process.env.BENCH_DEPOSITS ?? 10_000);
const BLOCKS_EACH = 10;
/** The deposits of one block. */
const AT_ONCE = 20;
const SINGLES = 20;
const TOKEN = 10n ** 18n;

const seconds = (since: number) => (performance.now() - since) / 1000;
const say = (text: string) => process.stdout.write(`${text}\n`);

const anvil = await startAnvil({ port: await freePort(), forgets: true });
const database = await openPglite('memory://');
try {
  await prepareDatabase(database, false);
  await measure(database.db);
} finally {
  await anvil.stop();
  await database.close();
}

async function cashAddress(db: Db, settings: ChainSettings, id: string): Promise<string> {
  const addresses = await depositAddresses(db, settings, id);
  if (!addresses) throw new Error(`${id} has no address`);
  return addresses.cash;
}

async function measure(db: Db): Promise<void> {
  const { rpcUrl } = anvil;
  const token = await deployToken(rpcUrl, 10n ** 9n * TOKEN);
  const settings: ChainSettings = {
    rpcUrls: [rpcUrl],
    quorum: 1,
    chainId: ANVIL_CHAIN_ID,
    network: 'Bench',
    token,
    confirmations: 'finalized',
    ...newKeys().public,
    minimumDeposit: 0n,
    pollSeconds: 1,
  };
  const config = sandboxConfig(
    {},
    { secrets: { jwt: [new Uint8Array(32)], encryption: [new Uint8Array(32)] }, webhookAllow: [] },
  );
  const chain = openChain(settings);
  await callNode(rpcUrl, 'anvil_mine', '0x2');
  await createScanner({ db, config, chain })();

  const members: { id: string; address: string }[] = [];
  for (let count = 0; count < MEMBERS; count++) {
    const id = await db.transaction((tx) =>
      insertMember(tx, {
        email: `${count}@salus.test`,
        passwordHash: 'none',
        confirmedAt: new Date(),
      }),
    );
    members.push({ id, address: await cashAddress(db, settings, id) });
  }
  const [outsider] = (await callNode(rpcUrl, 'eth_accounts')) as string[];
  const send = (address: string) =>
    callNode(rpcUrl, 'eth_sendTransaction', {
      from: outsider,
      to: token,
      // Without a gas limit the node would first simulate each transaction.
      gas: '0x30d40',
      data: chain.token.interface.encodeFunctionData('transfer', [address, TOKEN]),
    });

  say(`making ${DEPOSITS * BLOCKS_EACH} blocks with ${DEPOSITS} transfers …`);
  await callNode(rpcUrl, 'evm_setAutomine', false);
  for (let count = 0; count < DEPOSITS; count += AT_ONCE) {
    for (let next = count; next < count + AT_ONCE; next++) {
      await send(members[next % DEPOSITORS]?.address ?? '');
    }
    await callNode(rpcUrl, 'anvil_mine', `0x${(AT_ONCE * BLOCKS_EACH).toString(16)}`);
  }
  await callNode(rpcUrl, 'evm_setAutomine', true);
  const started = performance.now();
  const blocks = await createScanner({ db, config, chain })();
  say(`caught up ${blocks} blocks in ${seconds(started).toFixed(1)} s`);
  chain.close();

  await single(db, config, settings, send);
}

async function single(
  db: Db,
  config: ReturnType<typeof sandboxConfig>,
  settings: ChainSettings,
  send: (address: string) => Promise<unknown>,
): Promise<void> {
  const id = await db.transaction((tx) =>
    insertMember(tx, { email: 'one@salus.test', passwordHash: 'none', confirmedAt: new Date() }),
  );
  const address = await cashAddress(db, settings, id);
  const account = await openAccount(db, `member:${id}:cash`);
  const silent = createLog('silent', new Writable());
  const scanner = startScanner(db, config, settings, silent);
  const waits: number[] = [];
  for (let count = 1; count <= SINGLES; count++) {
    await send(address);
    await callNode(anvil.rpcUrl, 'anvil_mine', '0x2');
    const since = performance.now();
    while ((await readBalance(db, account)) < BigInt(count) * TOKEN) {
      await new Promise((next) => setTimeout(next, 5));
    }
    waits.push(seconds(since));
  }
  await scanner.stop();
  const worst = Math.max(...waits);
  say(`${SINGLES} single deposits: credited after ${worst.toFixed(2)} s at most`);
}
