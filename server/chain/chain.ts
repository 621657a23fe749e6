/** The node of the chain, asked with care: everything it says may be late, wrong or missing. */
import { Contract } from 'ethers/contract';
import { JsonRpcProvider, Network } from 'ethers/providers';
import { FetchRequest } from 'ethers/utils';
import { brand } from '#shared/brand.ts';
import type { ChainSettings } from './settings.ts';
import { TOKEN_ABI } from './token/community-token.ts';

const TIMEOUT_MS = 10_000;
/** Calls in one request; nodes refuse much more. */
const BATCH = 50;

/** The node is not what the settings say: nothing it says may be believed. */
export class WrongChainError extends Error {}

/** The node has not come as far as we have been. */
export class LaggingNodeError extends Error {
  constructor(block: number) {
    super(`the node does not know block ${block} yet`);
  }
}

export interface Chain {
  settings: ChainSettings;
  provider: JsonRpcProvider;
  /** The token, for reading: `balanceOf`, `nonces`, and its ABI as `interface`. */
  token: Contract;
  /** Frees the connection. */
  close(): void;
}

/** A block as far as it matters: which one it is. */
export interface BlockMark {
  number: number;
  hash: string;
}

/** Asks nothing yet: a node that is down is no reason not to start. */
export function openChain(settings: ChainSettings): Chain {
  const request = new FetchRequest(settings.rpcUrl);
  request.timeout = TIMEOUT_MS;
  request.setThrottleParams({ maxAttempts: 3 });
  const network = Network.from(settings.chainId);
  const provider = new JsonRpcProvider(request, network, {
    staticNetwork: network,
    batchMaxCount: BATCH,
    batchStallTime: 0,
    // An answer of a moment ago is an answer about another block.
    cacheTimeout: -1,
  });
  const token = new Contract(settings.token, TOKEN_ABI, provider);
  return { settings, provider, token, close: () => provider.destroy() };
}

/**
 * That the node is on the chain of the settings, and the token is there with its 18 decimals.
 * @throws WrongChainError naming what differs; other errors when the node cannot be asked
 */
export async function verifyChain({ settings, provider, token }: Chain): Promise<void> {
  await checkChainId({ settings, provider });
  const code = await provider.getCode(settings.token);
  if (code === '0x') throw new WrongChainError(`no contract at TOKEN_ADDRESS ${settings.token}`);
  const decimals = BigInt(await token.getFunction('decimals')());
  if (decimals !== BigInt(brand.token.decimals)) {
    throw new WrongChainError(`the token has ${decimals} decimals, not ${brand.token.decimals}`);
  }
}

/** @throws WrongChainError */
export async function checkChainId({
  settings,
  provider,
}: Pick<Chain, 'settings' | 'provider'>): Promise<void> {
  const id = Number(await provider.send('eth_chainId', []));
  if (id !== settings.chainId) {
    throw new WrongChainError(`the node is on chain ${id}, not on CHAIN_ID ${settings.chainId}`);
  }
}

/** @returns undefined for a block the chain does not have */
export async function readBlock(
  { provider }: Pick<Chain, 'provider'>,
  which: number | 'latest' | 'finalized',
): Promise<BlockMark | undefined> {
  const tag = typeof which === 'number' ? `0x${which.toString(16)}` : which;
  const block = await provider.send('eth_getBlockByNumber', [tag, false]);
  return block ? { number: Number(block.number), hash: block.hash } : undefined;
}

/** In seconds since 1970. @returns undefined for a block the chain does not have */
export async function readBlockTime(
  { provider }: Pick<Chain, 'provider'>,
  number: number,
): Promise<number | undefined> {
  const block = await provider.send('eth_getBlockByNumber', [`0x${number.toString(16)}`, false]);
  return block ? Number(block.timestamp) : undefined;
}

export interface Tips {
  head: BlockMark;
  /** The last block that counts: never taken back, by the settings. Undefined on a young chain. */
  final: BlockMark | undefined;
}

/** Where the chain stands. @throws WrongChainError when the node is on another one */
export async function readTips(chain: Chain): Promise<Tips> {
  const { confirmations } = chain.settings;
  // One request: an answer of another node behind the same address would be another chain's.
  const [, head, finalized] = await Promise.all([
    checkChainId(chain),
    readBlock(chain, 'latest'),
    confirmations === 'finalized' ? readBlock(chain, 'finalized') : undefined,
  ]);
  if (!head) throw new Error('the node has no blocks');
  if (confirmations === 'finalized') return { head, final: finalized };
  const depth = head.number - confirmations + 1;
  return { head, final: depth < 0 ? undefined : await readBlock(chain, depth) };
}

/** What ethers says of an answer it got; without one its codes are others. */
const ANSWERED = ['UNKNOWN_ERROR', 'SERVER_ERROR', 'BAD_DATA'];

/** The node answered, and would not do it: such as for too many blocks at once. */
export const isRefusal = (error: unknown): boolean =>
  ANSWERED.includes(String((error as { code?: unknown }).code));

/** Why a node was of no use, without its address: that may hold a key. */
export function reasonOf(error: unknown): string {
  if (error instanceof WrongChainError || error instanceof LaggingNodeError) return error.message;
  const {
    code,
    shortMessage,
    error: answer,
  } = error as {
    code?: unknown;
    shortMessage?: unknown;
    error?: { message?: unknown };
  };
  const parts = [code, shortMessage, answer?.message].filter((part) => typeof part === 'string');
  if (parts.length > 0) return parts.join(': ');
  return error instanceof Error ? error.name : 'unknown';
}
