/** Where the token lives: which chain, whose node, and the public half of our keys. */
import { isIP } from 'node:net';
import { ethereumAddress } from '#shared/ethereum-address.ts';
import { parseDecimal } from '#shared/money.ts';
import { isPublicAddress } from '../events/address-guard.ts';

export interface ChainSettings {
  /** A node's JSON-RPC. */
  rpcUrl: string;
  chainId: number;
  /** What people call the chain. */
  network: string;
  /** Contract of the token (EIP-55). */
  token: string;
  /** How many blocks a deposit must be deep, its own counted; or what the node calls finalized. */
  confirmations: number | 'finalized';
  /** Extended public key of m/44'/60'/0': deposit addresses are its children 0/0, 0/1, … */
  depositXpub: string;
  /** Where what is not on a deposit address is kept (EIP-55). */
  custody: string;
  /** Base units; what is below is taken in and not credited. */
  minimumDeposit: bigint;
  /** Seconds between two looks at the chain. */
  pollSeconds: number;
}

type Environment = Record<string, string | undefined>;

const NEEDED = ['CHAIN_RPC_URL', 'CHAIN_ID', 'TOKEN_ADDRESS', 'DEPOSIT_XPUB', 'CUSTODY_ADDRESS'];
/** What anvil, Hardhat and Ganache call theirs. */
const DEVELOPMENT_CHAINS = [1337, 31_337];
const NAMES: Record<number, string> = { 1: 'Ethereum', 11155111: 'Sepolia' };

/** Whoever stands between could make up deposits: in plain text only within a network of one's own. */
function isNode(text: string): boolean {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:') return url?.protocol === 'https:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return !host.includes('.') || /\.(internal|local|localhost)$/.test(host);
}
const isXpub = (text: string) => /^xpub[1-9A-HJ-NP-Za-km-z]{107}$/.test(text);
const isCount = (text: string) => /^[1-9]\d{0,8}$/.test(text);

/**
 * Each setting that cannot be right adds a line to `problems`.
 * @returns null without any of those a chain needs: deposits and exits are off
 */
export function chainSettings(env: Environment, problems: string[]): ChainSettings | null {
  if (NEEDED.every((name) => !env[name])) return null;
  function setting(
    name: string,
    what: string,
    isRight: (text: string) => boolean,
    usual = '',
  ): string {
    const text = env[name]?.trim() || usual;
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
      'the number of the chain, such as 1; none of a development chain, where tokens are play money',
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
  return {
    rpcUrl: setting(
      'CHAIN_RPC_URL',
      'the https address of a node; http only within a network of your own',
      isNode,
    ),
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
