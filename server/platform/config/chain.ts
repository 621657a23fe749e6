/** The token's chain, the nodes that we ask, and our public keys. */
import { isIP } from 'node:net';
import { ethereumAddress } from '#shared/ethereum-address.ts';
import { parseDecimal } from '#shared/money.ts';
import { isPublicAddress } from '../egress/address-guard.ts';
import { given, usually, wholeIn } from './kinds.ts';
import type { Setting, Source } from './setting.ts';

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

/** The default chain ids of Ganache, anvil and Hardhat. */
export const DEVELOPMENT_CHAINS = [1337, 31_337];
const NETWORKS: Record<number, string> = { 1: 'Ethereum', 11155111: 'Sepolia' };

/** Plain HTTP only within a private network: a man in the middle could invent deposits. */
function isNode(text: string): boolean {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:') return url?.protocol === 'https:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return !host.includes('.') || /\.(internal|local|localhost)$/.test(host);
}

/** A node's URL may contain an API key, so that no error repeats it. */
function nodesIn(text: string): string[] | undefined {
  const urls = text.split(',').map((url) => url.trim());
  return urls.every(isNode) && new Set(urls).size === urls.length ? urls : undefined;
}

const count = (text: string) => wholeIn(text.trim(), 1, 999_999_999);

export const address = (what: string): Setting<string> =>
  given(what, (text) => ethereumAddress(text.trim()), '');

/** All five together, or none of them. */
export const CHAIN = {
  CHAIN_ID: given(
    'the id of the chain, such as 1; not that of a development chain, whose tokens are worthless',
    (text) => {
      const id = count(text);
      return id === undefined || DEVELOPMENT_CHAINS.includes(id) ? undefined : id;
    },
    0,
  ),
  CHAIN_RPC_URL: {
    ...given<string[]>(
      'https addresses of different nodes, separated by commas; http only within a private network',
      nodesIn,
      [],
    ),
    isSecret: true,
  },
  TOKEN_ADDRESS: address('the address of the token'),
  DEPOSIT_XPUB: given(
    "the extended public key of m/44'/60'/0'",
    (text) => (/^xpub[1-9A-HJ-NP-Za-km-z]{107}$/.test(text.trim()) ? text.trim() : undefined),
    '',
  ),
  CUSTODY_ADDRESS: address('the address of the custody wallet'),
};

export const CHAIN_DETAILS = {
  CHAIN_QUORUM: {
    ...given<number | null>('how many of the nodes must agree', count, null),
    usualWords: 'more than half',
  },
  CHAIN_NAME: {
    ...given<string | null>('the name of the chain', (text) => text, null),
    usualWords: 'from the chain id',
  },
  CHAIN_CONFIRMATIONS: usually(
    'finalized',
    'a number of blocks, or "finalized"',
    (text): number | 'finalized' | undefined =>
      text.trim() === 'finalized' ? 'finalized' : count(text),
  ),
  CHAIN_POLL_SECONDS: usually('4', 'a number of seconds', count),
  DEPOSIT_MINIMUM: usually('0.01', 'an amount of tokens such as 0.01', (text) =>
    parseDecimal(text.trim(), 18),
  ),
};

/** @returns null when none of the required settings is set: deposits and withdrawals are off */
export function chainSettings(from: Source): ChainSettings | null {
  const its = from.group(CHAIN);
  if (!its) return null;
  const details = from.read(CHAIN_DETAILS);
  const nodes = its.CHAIN_RPC_URL.length;
  const majority = Math.floor(nodes / 2) + 1;
  const quorum = details.CHAIN_QUORUM ?? majority;
  from.require(
    quorum >= majority && quorum <= nodes,
    ['CHAIN_QUORUM'],
    `how many of the ${nodes} nodes must agree: at least ${majority}, more than half`,
    ['CHAIN_RPC_URL'],
  );
  return {
    rpcUrls: its.CHAIN_RPC_URL,
    quorum,
    chainId: its.CHAIN_ID,
    network: details.CHAIN_NAME ?? NETWORKS[its.CHAIN_ID] ?? `Chain ${its.CHAIN_ID}`,
    token: its.TOKEN_ADDRESS,
    confirmations: details.CHAIN_CONFIRMATIONS,
    depositXpub: its.DEPOSIT_XPUB,
    custody: its.CUSTODY_ADDRESS,
    minimumDeposit: details.DEPOSIT_MINIMUM,
    pollSeconds: details.CHAIN_POLL_SECONDS,
  };
}
