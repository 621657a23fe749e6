import { brand } from '#shared/brand.ts';
import { ethereumAddress } from '#shared/ethereum-address.ts';
import { parseDecimal } from '#shared/money.ts';
import { DEVELOPMENT_CHAINS } from '../../../platform/config/chain.ts';
import type { SignerAddress, TlsFiles } from '../../../platform/config/withdrawals.ts';
import { type ApprovalEnvironment, approvalSettings } from './approval-settings.ts';
import type { CustodyService } from './open-keys.ts';
import type { SignerFiles } from './own-files.ts';
import type { SignerSettings } from './sign.ts';

type Environment = Record<string, string | undefined>;

export interface Settings {
  rules: Omit<SignerSettings, 'operators'>;
  approval: Omit<ApprovalEnvironment, 'caps'>;
  files: SignerFiles & { registry: string };
  /** Where custody's key is, if not in the key file. */
  keyService: CustodyService | undefined;
  listen: SignerAddress;
  /** Play money: the signer may run as the server's user, also as root. */
  isSandbox: boolean;
}

const GWEI = 10n ** 9n;
const TLS = ['CERT', 'KEY', 'CA'];
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];

/** Reads the signer's settings. @throws an error with one line per invalid setting */
export function readSettings(env: Environment): Settings {
  const problems: string[] = [];
  const need = <T>(name: string, what: string, value: T | undefined, stand: T): T => {
    if (value === undefined) problems.push(`${name}: ${what}`);
    return value ?? stand;
  };
  const text = (name: string, what = 'a path') => need(name, what, env[name] || undefined, '');
  const tokens = (name: string) =>
    need(name, 'an amount of tokens', parseDecimal(env[name] ?? '', brand.token.decimals), 0n);
  const count = (name: string, fallback?: string) =>
    need(name, 'a whole number', whole(env[name] || fallback), '0');
  const token = ethereumAddress(env.TOKEN_ADDRESS ?? '');
  const { caps, ...approval } = approvalSettings(env, (problem) => problems.push(problem));
  const journal = text('SIGNER_JOURNAL');
  const settings = {
    rules: {
      chainId: Number(count('CHAIN_ID')),
      token: need('TOKEN_ADDRESS', 'the address of the token', token, ''),
      tokenName: env.TOKEN_NAME || brand.token.name,
      caps,
      limits: {
        withdrawal: tokens('SIGNER_LIMIT_WITHDRAWAL'),
        day: tokens('SIGNER_LIMIT_DAY'),
        float: tokens('SIGNER_LIMIT_FLOAT'),
        maxFee: BigInt(count('SIGNER_MAX_FEE_GWEI', '300')) * GWEI,
        sweeps: Number(count('SIGNER_LIMIT_SWEEPS', '500')),
      },
    },
    approval,
    files: {
      keys: text('SIGNER_KEYS'),
      journal,
      registry: env.SIGNER_REGISTRY || `${journal}.passkeys`,
      operators: env.SIGNER_OPERATORS || undefined,
    },
    keyService: keyServiceOf(env.SIGNER_KEYS_URL),
    listen: listenAddress(),
    isSandbox: env.SIGNER_SANDBOX === 'true',
  };
  if (settings.isSandbox && !DEVELOPMENT_CHAINS.includes(settings.rules.chainId)) {
    problems.push('SIGNER_SANDBOX: only on a development chain');
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return settings;

  function listenAddress(): SignerAddress {
    if (!env.SIGNER_LISTEN) return { socket: text('SIGNER_SOCKET', 'a path, or SIGNER_LISTEN') };
    if (env.SIGNER_SOCKET) problems.push('SIGNER_LISTEN: not together with SIGNER_SOCKET');
    const [, host = '', port = '0'] = /^(.+):(\d{1,5})$/.exec(env.SIGNER_LISTEN) ?? [];
    if (!host) problems.push('SIGNER_LISTEN: host:port');
    return { host, port: Number(port), tls: tlsFiles('SIGNER_TLS') };
  }

  function tlsFiles(prefix: string): TlsFiles {
    const [cert = '', key = '', ca = ''] = TLS.map((part) => text(`${prefix}_${part}`));
    return { cert, key, ca };
  }

  function keyServiceOf(url: string | undefined): CustodyService | undefined {
    if (!url) return undefined;
    const custody = ethereumAddress(env.CUSTODY_ADDRESS ?? '');
    if (!custody) problems.push('CUSTODY_ADDRESS: the address of the key in SIGNER_KEYS_URL');
    const { protocol, hostname } = URL.parse(url) ?? {};
    const isLocal = protocol === 'http:' && LOOPBACK.includes(hostname ?? '');
    if (protocol !== 'https:' && !isLocal) {
      problems.push('SIGNER_KEYS_URL: https, or http on this machine');
    }
    const tls = isLocal ? undefined : tlsFiles('SIGNER_KEYS');
    return { url, tls, custody: custody ?? '' };
  }
}

const whole = (text = '') => (/^\d{1,18}$/.test(text) ? text : undefined);
