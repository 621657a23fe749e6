import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { TOKEN_SCOPES } from '#shared/team/scopes.ts';
import { recordingDb } from '../../../tests/support/database/recording-db.ts';
import { unseal } from '../../platform/encryption/secret-box.ts';
import { createApiToken, findKey } from './api-token.ts';

const MERCHANT = 'usr_0123456789abcdefghjkmnpqrs';
/** Its use was noted a moment ago. */
const ROW = {
  id: 'tok_1',
  scopes: null,
  addresses: null,
  isSuspended: false,
  business: {
    id: MERCHANT,
    domain: 'casa-alba.test',
    successUrl: null,
    cancelUrl: null,
    linkSuccessUrl: null,
    linkDeniedUrl: null,
    livemode: true,
  },
  unnoted: false,
};
const encryption = [new Uint8Array(32).fill(2)] as const;
const secrets = { jwt: [new Uint8Array(32).fill(1)] as const, encryption };

const SANDBOX = { mode: 'sandbox', testMode: true } as const;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const withChecksum = (body: string) => body + crc32(body).toString(16).padStart(8, '0');

/** A database that knows one token, by its hash. */
const knowing = (token: string) =>
  recordingDb(({ values }) =>
    values.some((value) => Buffer.from(value as Uint8Array).toString('hex') === hashOf(token))
      ? [{ caller: ROW }]
      : [],
  );

async function newToken(mode: 'sandbox' | 'production' = 'sandbox') {
  const { db, asked } = recordingDb();
  return { token: await createApiToken(db, { mode, secrets }, MERCHANT), asked };
}

describe('a new API token', () => {
  test.each([
    ['sandbox', /^salus_test_[0-9a-f]{72}$/],
    ['production', /^salus_live_[0-9a-f]{72}$/],
  ] as const)('of the %s says so', async (mode, shape) => {
    expect((await newToken(mode)).token).toMatch(shape);
  });

  test('ends in the checksum of the rest, as a scanner computes it', async () => {
    const { token } = await newToken();

    expect(token).toBe(withChecksum(token.slice(0, -8)));
  });

  test('is kept as a hash, encrypted for its merchant alone, and as its last four characters', async () => {
    const { token, asked } = await newToken();

    expect(asked).toHaveLength(1);
    const [{ text, values } = { text: '', values: [] }] = asked;
    const bytes = values.filter((value) => value instanceof Uint8Array);
    expect(text).toMatch(/^insert into api_key /);
    expect(bytes.map((value) => Buffer.from(value).toString('hex'))).toContain(hashOf(token));
    const sealed = bytes.find(({ length }) => length > 32) ?? new Uint8Array();
    expect(unseal(encryption, sealed, MERCHANT)).toBe(token);
    expect(() => unseal(encryption, sealed, 'usr_other')).toThrow();
    const others = values.filter((value) => !(value instanceof Uint8Array));
    const nothing = Array(5).fill(null);
    expect(others).toEqual([expect.stringMatching(/^tok_/), MERCHANT, token.slice(-4), ...nothing]);
  });

  test('is never made twice', async () => {
    expect((await newToken()).token).not.toBe((await newToken()).token);
  });
});

describe('a token that is presented', () => {
  test('leads to its merchant', async () => {
    const { token } = await newToken();
    const { db, asked } = knowing(token);

    expect(await findKey(db, SANDBOX, token)).toEqual({
      business: ROW.business,
      actor: { kind: 'key', id: 'tok_1', addresses: null, isSuspended: false },
      scopes: TOKEN_SCOPES,
    });
    expect(asked[0]?.text).toContain('revoked_at is null');
    expect(asked).toHaveLength(1);
  });

  test('has its use written down when that was not done within the minute', async () => {
    const { token } = await newToken();
    const { db, asked } = recordingDb(() => [{ caller: { ...ROW, unnoted: true } }]);

    await findKey(db, SANDBOX, token);

    expect(asked.map(({ text }) => text.slice(0, 14))).toEqual([
      expect.stringContaining('select'),
      'update api_key',
    ]);
  });

  test('leads nowhere when its shape is right and nobody has it', async () => {
    const { db, asked } = knowing((await newToken()).token);

    expect(await findKey(db, SANDBOX, (await newToken()).token)).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['with a letter changed', (token: string) => token.replace(/.(?=.{10}$)/, 'x')],
    [
      'with a checksum changed',
      (token: string) => token.slice(0, -1) + (token.endsWith('0') ? '1' : '0'),
    ],
    ['without its checksum', (token: string) => token.slice(0, -8)],
    ['without its prefix', (token: string) => token.slice(11)],
    [
      'with a prefix of its own',
      (token: string) => withChecksum(`acme_test_${token.slice(11, -8)}`),
    ],
    ['in capitals', (token: string) => token.toUpperCase()],
    ['with a space before', (token: string) => ` ${token}`],
    ['with a line break behind', (token: string) => `${token}\n`],
    ['twice', (token: string) => token + token],
    ['that is a prefix alone', () => 'salus_test_'],
    ['that is empty', () => ''],
    ['that is a JWT', () => 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln'],
  ])('%s is malformed, which needs no database', async (_, change) => {
    const { token } = await newToken();
    const { db, asked } = knowing(token);

    const found = findKey(db, SANDBOX, change(token));
    await expect(found).rejects.toMatchObject({ code: 'token_malformed' });
    expect(asked).toEqual([]);
  });

  test.each([
    ['sandbox', 'production'],
    ['production', 'sandbox'],
  ] as const)('of the %s is refused in %s as one of another mode', async (made, used) => {
    const { token } = await newToken(made);
    const { db, asked } = knowing(token);

    const found = findKey(db, { mode: used, testMode: false }, token);
    await expect(found).rejects.toMatchObject({ code: 'wrong_mode' });
    expect(asked).toEqual([]);
  });
});
