/** Settings of the signer, a process that has no other setting of the server. */
import { brand } from '#shared/brand.ts';
import { parseDecimal } from '#shared/money.ts';
import { address } from './chain.ts';
import { given, required, text, usually, whole, wholeIn } from './kinds.ts';
import { type Setting, secret } from './setting.ts';

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];

const path = (what = 'a path') => given(what, (name) => name, '');
const tokens = () =>
  required(
    given('an amount of tokens', (amount) => parseDecimal(amount, brand.token.decimals), 0n),
  );
const count = (usual: string): Setting<bigint> =>
  usually(usual, 'a whole number', (digits) =>
    /^\d{1,18}$/.test(digits) ? BigInt(digits) : undefined,
  );

/** Whether a key service is on this machine, which needs no TLS. */
export function isLocalService(address: string): boolean {
  const { protocol, hostname } = URL.parse(address) ?? {};
  return protocol === 'http:' && LOOPBACK.includes(hostname ?? '');
}

export const SIGNER = {
  CHAIN_ID: required(given('a whole number', (id) => wholeIn(id, 0, 999_999_999), 0)),
  TOKEN_ADDRESS: required(address('the address of the token')),
  TOKEN_NAME: { ...text(), usualWords: "the brand's" },
  SIGNER_LIMIT_WITHDRAWAL: tokens(),
  SIGNER_LIMIT_DAY: tokens(),
  SIGNER_LIMIT_FLOAT: tokens(),
  SIGNER_LIMIT_MEMBER_DAY: tokens(),
  SIGNER_LIMIT_UNAPPROVED_DAY: tokens(),
  SIGNER_LIMIT_SWEEPS: count('500'),
  SIGNER_MAX_FEE_GWEI: count('300'),
  SIGNER_PASSKEY_HOURS: whole(72, 0, 720),
  PUBLIC_URL: required(
    given("the server's address", (url) => URL.parse(url) ?? undefined, new URL('http://none')),
  ),
  SIGNER_JOURNAL: required(path()),
  SIGNER_KEYS: required(path()),
  SIGNER_REGISTRY: { ...text(), usualWords: '`SIGNER_JOURNAL` with `.passkeys`' },
  SIGNER_OPERATORS: text(),
  SIGNER_SANDBOX: text(),
};

export const KEY_SERVICE = {
  SIGNER_KEYS_URL: secret(
    given(
      'https, or http on this machine',
      (url) => (URL.parse(url)?.protocol === 'https:' || isLocalService(url) ? url : undefined),
      '',
    ),
  ),
  CUSTODY_ADDRESS: address('the address of the key in SIGNER_KEYS_URL'),
  SIGNER_KEYS_CERT: path(),
  SIGNER_KEYS_KEY: path(),
  SIGNER_KEYS_CA: path(),
};

export const LISTENING = {
  SIGNER_SOCKET: { ...path('a path, or SIGNER_LISTEN'), usualWords: 'this or `SIGNER_LISTEN`' },
  SIGNER_LISTEN: given<{ host: string; port: number } | null>('host:port', hostAndPort, null),
  SIGNER_TLS_CERT: path(),
  SIGNER_TLS_KEY: path(),
  SIGNER_TLS_CA: path(),
};

function hostAndPort(place: string): { host: string; port: number } | undefined {
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(place) ?? [];
  return host ? { host, port: Number(port) } : undefined;
}
