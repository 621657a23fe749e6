/** A chain with the community’s token, for a test file. */
import { afterAll, beforeAll } from 'vitest';
import { parseDecimal } from '#shared/money.ts';
import {
  ANVIL_CHAIN_ID,
  type Anvil,
  callNode,
  startAnvil,
} from '../../../server/operate/sandbox/anvil.ts';
import type { ChainSettings } from '../../../server/platform/config/chain.ts';
import { type Chain, openChain } from '../../../server/tokens/chain/chain.ts';
import {
  deployToken,
  giveEther,
  sendTokens,
  submitTokens,
} from '../../../server/tokens/chain/dev-chain.ts';
import { newKeys, type PrivateKeys } from '../../../server/tokens/chain/signer/new-keys.ts';
import { freePort } from '../processes/free-port.ts';

const ETHER = 10n ** 18n;
const tokens = (amount: string) => parseDecimal(amount, 18) ?? 0n;
/** Of the token, all of it the outsider's at first. */
const SUPPLY = tokens('1000000000');

export interface TestChain {
  rpcUrl: string;
  settings: ChainSettings;
  chain: Chain;
  keys: PrivateKeys;
  /** The node's own methods: `rpc('anvil_reorg', …)`. */
  rpc(method: string, ...params: unknown[]): Promise<unknown>;
  mine(blocks: number): Promise<void>;
  /** Somebody outside sends tokens (`'12.5'`), in a block of its own. @returns the hash */
  send(to: string, amount: string): Promise<string>;
  /** The same without waiting for a block. */
  submit(to: string, amount: string): Promise<string>;
  /** Base units. */
  balanceOf(address: string): Promise<bigint>;
  stop(): Promise<void>;
}

/** A chain on a free port; custody has ether and no tokens yet. */
export async function startTestChain(changes: Partial<ChainSettings> = {}): Promise<TestChain> {
  const anvil: Anvil = await startAnvil({ port: await freePort() });
  const { rpcUrl } = anvil;
  const keys = newKeys();
  const settings: ChainSettings = {
    rpcUrls: [rpcUrl],
    quorum: 1,
    chainId: ANVIL_CHAIN_ID,
    network: 'Test chain',
    token: await deployToken(rpcUrl, SUPPLY),
    confirmations: 'finalized',
    ...keys.public,
    minimumDeposit: tokens('0.01'),
    pollSeconds: 1,
    ...changes,
  };
  await giveEther(rpcUrl, settings.custody, 100n * ETHER);
  const chain = openChain(settings);
  const rpc = (method: string, ...params: unknown[]) => callNode(rpcUrl, method, ...params);
  return {
    rpcUrl,
    settings,
    chain,
    keys: keys.private,
    rpc,
    mine: async (blocks) => void (await rpc('anvil_mine', `0x${blocks.toString(16)}`)),
    send: (to, amount) => sendTokens(rpcUrl, settings.token, { to, units: tokens(amount) }),
    submit: (to, amount) => submitTokens(rpcUrl, settings.token, { to, units: tokens(amount) }),
    balanceOf: async (address) => BigInt(await chain.token.getFunction('balanceOf')(address)),
    async stop() {
      chain.close();
      await anvil.stop();
    },
  };
}

/** One chain for a test file. */
export function useChain(changes: Partial<ChainSettings> = {}): () => TestChain {
  let chain: TestChain | undefined;
  beforeAll(async () => {
    chain = await startTestChain(changes);
  });
  afterAll(() => chain?.stop());
  return () => {
    if (!chain) throw new Error('the chain starts in beforeAll');
    return chain;
  };
}
