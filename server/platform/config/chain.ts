/** The token's chain, the nodes that we ask, and our public keys. */
import { isIP } from 'node:net';
import { ethereumAddress } from '#shared/ethereum-address.ts';
import { parseDecimal } from '#shared/money.ts';
import { isPublicAddress } from '../egress/address-guard.ts';

export interface ChainSettings {
  /** URLs of the JSON-RPC APIs of independent nodes; not empty. */
  rpcUrls: string[];
  /** How many of them must agree on what is credited, settled or released. */
  quorum: number;
  chainId: number;
  /** The chain's name as shown to people. */
  network: string;
  /** Address of the token's contract (EIP-55). */
  token: string;
  /** Required blocks, including the deposit's own; or the node's `finalized` block. */
  confirmations: number | 'finalized';
  /** Extended public key of m/44'/60'/0': deposit addresses are its children 0/0, 0/1, … */
  depositXpub: string;
  /** Address of the wallet that holds all tokens outside deposit addresses (EIP-55). */
  custody: string;
  /** In base units. A smaller deposit is recorded but not credited. */
  minimumDeposit: bigint;
  /** Seconds between two polls of the node. */
  pollSeconds: number;
}

type Environment = Record<string, string | undefined>;

const NEEDED = ['CHAIN_RPC_URL', 'CHAIN_ID', 'TOKEN_ADDRESS', 'DEPOSIT_XPUB', 'CUSTODY_ADDRESS'];
/** The default chain ids of Ganache, anvil and Hardhat. */
export const DEVELOPMENT_CHAINS = [1337, 31_337];
const NAMES: Record<number, string> = { 1: 'Ethereum', 11155111: 'Sepolia' };

/** Plain HTTP only within a private network: a man in the middle could invent deposits. */
function isNode(text: string): boolean {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:') return url?.protocol === 'https:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return !host.includes('.') || /\.(internal|local|localhost)$/.test(host);
}
const isXpub = (text: string) => /^xpub[1-9A-HJ-NP-Za-km-z]{107}$/.test(text);
const nodesIn = (text: string) => text.split(',').map((url) => url.trim());
const isCount = (text: string) => /^[1-9]\d{0,8}$/.test(text);

/**
 * Each invalid setting adds a line to `problems`.
 * @returns null when none of the required settings is set: deposits and withdrawals are off
 */
export function chainSettings(env: Environment, problems: string[]): ChainSettings | null {
  if (NEEDED.every((name) => !env[name])) return null;
  function setting(
    name: string,
    what: string,
    isRight: (text: string) => boolean,
    fallback = '',
  ): string {
    const text = env[name]?.trim() || fallback;
    if (!isRight(text)) problems.push(`${name}: ${what}`);
    return text;
  }
  function address(name: string, what: string): string {
    const text = setting(name, what, (given) => ethereumAddress(given) !== undefined);
    return ethereumAddress(text) ?? text;
  }
  const chainId = Number(
    setting(
      'CHAIN_ID',
      'the id of the chain, such as 1; not that of a development chain, whose tokens are worthless',
      (text) => isCount(text) && !DEVELOPMENT_CHAINS.includes(Number(text)),
    ),
  );
  const depth = setting(
    'CHAIN_CONFIRMATIONS',
    'a number of blocks, or "finalized"',
    (text) => text === 'finalized' || isCount(text),
    'finalized',
  );
  const minimum = setting(
    'DEPOSIT_MINIMUM',
    'an amount of tokens such as 0.01',
    (text) => parseDecimal(text, 18) !== undefined,
    '0.01',
  );
  const rpcUrls = nodesIn(
    setting(
      'CHAIN_RPC_URL',
      'https addresses of different nodes, separated by commas; http only within a private network',
      (text) => nodesIn(text).every(isNode) && new Set(nodesIn(text)).size === nodesIn(text).length,
    ),
  );
  const majority = Math.floor(rpcUrls.length / 2) + 1;
  const quorum = setting(
    'CHAIN_QUORUM',
    `how many of the ${rpcUrls.length} nodes must agree: at least ${majority}, more than half`,
    (text) => isCount(text) && Number(text) >= majority && Number(text) <= rpcUrls.length,
    String(majority),
  );
  return {
    rpcUrls,
    quorum: Number(quorum),
    chainId,
    network: env.CHAIN_NAME || (NAMES[chainId] ?? `Chain ${chainId}`),
    token: address('TOKEN_ADDRESS', 'the address of the token'),
    confirmations: depth === 'finalized' ? depth : Number(depth),
    depositXpub: setting('DEPOSIT_XPUB', "the extended public key of m/44'/60'/0'", isXpub),
    custody: address('CUSTODY_ADDRESS', 'the address of the custody wallet'),
    minimumDeposit: parseDecimal(minimum, 18) ?? 0n,
    pollSeconds: Number(setting('CHAIN_POLL_SECONDS', 'a number of seconds', isCount, '4')),
  };
}
