import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const RIGHT = {
  ...{ CHAIN_ID: '1', TOKEN_ADDRESS: '0x52908400098527886E0F7030069857D2E4169EE7' },
  ...{ SIGNER_LIMIT_WITHDRAWAL: '1', SIGNER_LIMIT_DAY: '1', SIGNER_LIMIT_FLOAT: '1' },
  ...{ SIGNER_LIMIT_MEMBER_DAY: '1', SIGNER_LIMIT_UNAPPROVED_DAY: '1' },
  ...{ PUBLIC_URL: 'https://pay.example', SIGNER_KEYS: '/keys', SIGNER_JOURNAL: '/journal' },
};
const TLS = { SIGNER_TLS_CERT: '/cert', SIGNER_TLS_KEY: '/key', SIGNER_TLS_CA: '/ca' };
const CUSTODY = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

test('a socket, or an address with certificates, is listened on', () => {
  expect(readSettings({ ...RIGHT, SIGNER_SOCKET: '/socket' }).listen).toEqual({
    socket: '/socket',
  });
  expect(readSettings({ ...RIGHT, ...TLS, SIGNER_LISTEN: '::1:7000' }).listen).toEqual({
    ...{ host: '::1', port: 7000, tls: { cert: '/cert', key: '/key', ca: '/ca' } },
  });
});

test.each<[string, Record<string, string>, string]>([
  ['neither of them', {}, 'SIGNER_SOCKET: '],
  ['both', { ...TLS, SIGNER_SOCKET: '/socket', SIGNER_LISTEN: 'a:1' }, 'SIGNER_LISTEN: not'],
  ['an address without certificates', { SIGNER_LISTEN: 'a:1' }, 'SIGNER_TLS_CERT: '],
  [
    'a key service over the network without TLS',
    { SIGNER_SOCKET: '/s', SIGNER_KEYS_URL: 'http://10.0.0.1:9000', CUSTODY_ADDRESS: CUSTODY },
    'SIGNER_KEYS_URL: https',
  ],
  [
    'a key service without a certificate',
    { SIGNER_SOCKET: '/s', SIGNER_KEYS_URL: 'https://keys:9000', CUSTODY_ADDRESS: CUSTODY },
    'SIGNER_KEYS_CERT: ',
  ],
  [
    'a key service without the address of its key',
    { SIGNER_SOCKET: '/s', SIGNER_KEYS_URL: 'http://127.0.0.1:9000' },
    'CUSTODY_ADDRESS: ',
  ],
  [
    'a signer without its own user on a real chain',
    { SIGNER_SOCKET: '/s', SIGNER_SANDBOX: 'true' },
    'SIGNER_SANDBOX: ',
  ],
])('%s is refused', (_, changes, problem) => {
  expect(() => readSettings({ ...RIGHT, ...changes })).toThrow(problem);
});
