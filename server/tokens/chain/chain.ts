/** Reads from the Ethereum nodes. An answer is untrusted: it may be stale, wrong or missing. */
import { Contract } from 'ethers/contract';
import { type JsonRpcApiProvider, JsonRpcProvider, Network } from 'ethers/providers';
import { FetchRequest } from 'ethers/utils';
import { brand } from '#shared/brand.ts';
import type { ChainSettings } from '../../platform/config/chain.ts';
import { inChildSpan } from '../../platform/core/span.ts';
import { AgreedProvider } from './agreement.ts';
import { canonicalAnswer } from './node-answers.ts';
import { WrongChainError } from './node-errors.ts';
import type { NodeReport } from './node-faults.ts';
import { TOKEN_ABI } from './token/community-token.ts';

const TIMEOUT_MS = 10_000;
/** Calls per JSON-RPC batch; nodes refuse much larger batches. */
const BATCH = 50;

export interface Chain {
  settings: ChainSettings;
  provider: JsonRpcApiProvider;
  /** The token, for reading: `balanceOf`, `nonces`, and its ABI as `interface`. */
  token: Contract;
  /** Closes the connection. */
  close(): void;
}

/** Identifies a block. */
export interface BlockMark {
  number: number;
  hash: string;
}

/**
 * Connects to one node, or to several that must agree. Sends no request yet, so that the server also
 * starts while a node is down.
 * @param report is told about a node that differs from the others repeatedly
 */
export function openChain(settings: ChainSettings, report: NodeReport = () => {}): Chain {
  const network = Network.from(settings.chainId);
  const nodes = settings.rpcUrls.map((url, index) => ({
    name: `${index + 1}:${new URL(url).host}`,
    provider: nodeAt(url, network),
  }));
  const [first] = nodes;
  if (!first) throw new Error('no node is configured');
  const provider =
    nodes.length === 1
      ? first.provider
      : new AgreedProvider(nodes, { network, quorum: settings.quorum, report });
  const token = new Contract(settings.token, TOKEN_ABI, provider);
  return { settings, provider, token, close: () => provider.destroy() };
}

/** Each call of the node is a part of the active trace: its method, never its parameters. */
class TracedProvider extends JsonRpcProvider {
  override send(method: string, params: unknown[] | Record<string, unknown>): Promise<unknown> {
    return inChildSpan(
      () => ({ name: method, kind: 'client', facts: { 'rpc.method': method } }),
      () => super.send(method, params),
    );
  }
}

function nodeAt(url: string, network: Network): JsonRpcProvider {
  const request = new FetchRequest(url);
  request.timeout = TIMEOUT_MS;
  request.setThrottleParams({ maxAttempts: 3 });
  return new TracedProvider(request, network, {
    staticNetwork: network,
    batchMaxCount: BATCH,
    batchStallTime: 0,
    // A cached answer may belong to an earlier block.
    cacheTimeout: -1,
  });
}

/**
 * Checks that the node is on the configured chain and that the token exists with its 18 decimals.
 * @throws WrongChainError naming the difference; other errors when the node cannot be reached
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
  const given = await provider.send('eth_getBlockByNumber', [tag, false]);
  const block = canonicalAnswer('eth_getBlockByNumber', given) as BlockMark | null;
  return block ? { number: Number(block.number), hash: block.hash } : undefined;
}

/** @returns the Unix time in seconds; undefined for a block the chain does not have */
export async function readBlockTime(
  { provider }: Pick<Chain, 'provider'>,
  number: number,
): Promise<number | undefined> {
  const block = await provider.send('eth_getBlockByNumber', [`0x${number.toString(16)}`, false]);
  return block ? Number(block.timestamp) : undefined;
}

export interface Tips {
  head: BlockMark;
  /** The last final block, by the configured confirmations. Undefined while the chain is short. */
  final: BlockMark | undefined;
}

/** Reads the head and the final block. @throws WrongChainError when the node is on another chain */
export async function readTips(chain: Chain): Promise<Tips> {
  const { confirmations } = chain.settings;
  // One batch: several nodes may share this address, and a second request may reach another one.
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
