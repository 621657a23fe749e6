import { expect, test } from 'vitest';
import { hasSshKeygen, useSshKeys } from '../../../tests/support/operators/ssh-key.ts';
import { fingerprintOf, verifySshSignature } from './ssh-signature.ts';

const newSshKey = useSshKeys();

/** Made by `ssh-keygen -Y sign -n salus-ops` of OpenSSH 9.2. */
const VECTOR = {
  publicKey:
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHzqh9MJKA+XRykRFHkqK8z+hLMk5ejEIQN/qbVYHFU4 olga@laptop',
  namespace: 'salus-ops',
  message: 'salus test vector\n',
  signature: `-----BEGIN SSH SIGNATURE-----
U1NIU0lHAAAAAQAAADMAAAALc3NoLWVkMjU1MTkAAAAgfOqH0wkoD5dHKREUeSorzP6Esy
Tl6MQhA3+ptVgcVTgAAAAJc2FsdXMtb3BzAAAAAAAAAAZzaGE1MTIAAABTAAAAC3NzaC1l
ZDI1NTE5AAAAQP21+JkpsHQBkdAGqZVVnZgdiLiyTj5wnws5IPG2nQeVFxHOw7XoDoY72Q
JrRlA0CCgCcsMk0nJXImQii7dIwQc=
-----END SSH SIGNATURE-----
`,
};
const OTHER_KEY =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAHq1LKB/S/Rdjm4bMlzH1WtBnmVbGtMMHU9XkOm9VLm other';

test('accepts a signature of OpenSSH, also with line ends of Windows', () => {
  const signature = VECTOR.signature.replaceAll('\n', '\r\n');

  expect(verifySshSignature(VECTOR)).toBe(true);
  expect(verifySshSignature({ ...VECTOR, signature })).toBe(true);
});

test.each([
  ['another message', { message: 'salus test vector' }],
  ['another namespace', { namespace: 'salus-withdrawal' }],
  ['another key', { publicKey: OTHER_KEY }],
  ['no key', { publicKey: 'ssh-rsa AAAA' }],
  ['no signature', { signature: '' }],
  ['a truncated signature', { signature: VECTOR.signature.replace('dIwQc=', '') }],
  ['a changed signature', { signature: VECTOR.signature.replace('P21+', 'P22+') }],
])('refuses %s', (_, change) => {
  expect(verifySshSignature({ ...VECTOR, ...change })).toBe(false);
});

test('refuses a signature with any single bit changed', () => {
  const bytes = Buffer.from(VECTOR.signature.replaceAll(/-----.*-----|\n/g, ''), 'base64');

  const accepted = Array.from({ length: bytes.length * 8 }, (_, bit) => bit).filter((bit) => {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    const signature = `-----BEGIN SSH SIGNATURE-----\n${changed.toString('base64')}\n-----END SSH SIGNATURE-----`;
    return verifySshSignature({ ...VECTOR, signature });
  });

  expect(accepted).toEqual([]);
});

test('a fingerprint is the one that ssh-keygen prints', () => {
  expect(fingerprintOf(VECTOR.publicKey)).toBe(
    'SHA256:1qwB3b87Vo3OLmrmq+ShyzvfPuEmq+1B0bQrSCk7JG8',
  );
  expect(fingerprintOf('ssh-rsa AAAA')).toBeUndefined();
  expect(fingerprintOf('')).toBeUndefined();
});

test.runIf(hasSshKeygen)('accepts what the installed ssh-keygen signs', () => {
  const { publicKey, sign } = newSshKey();
  const message = 'é\n\nlast line without an end';

  const signature = sign('salus-withdrawal', message);

  const signed = { publicKey, namespace: 'salus-withdrawal', message, signature };
  expect(verifySshSignature(signed)).toBe(true);
  expect(verifySshSignature({ ...signed, namespace: 'salus-ops' })).toBe(false);
});
