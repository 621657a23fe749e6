import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { issueToken, TOKEN_MINUTES, verifyToken } from './jwt.ts';

const SECRET = new Uint8Array(32).fill(1);
const OURS = [SECRET] as const;
const SID = '2f8a5c1e-0d3b-4c55-9a77-1b2c3d4e5f60';
const SESSION = 'pay_0123456789abcdefghjkmnpqrs';
const START = new Date('2026-11-21T10:00:00.000Z');

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = () => Math.floor(Date.now() / 1000);
const live = () => ({ sid: SID, aud: 'member', iat: now(), exp: now() + 900 });

/** Signs any header and payload with HMAC, so that tests can forge tokens. */
function sign(header: object, payload: object, hash = 'sha256', key = SECRET): string {
  const content = `${part(header)}.${part(payload)}`;
  return `${content}.${createHmac(hash, key).update(content).digest('base64url')}`;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a token', () => {
  test('of a member contains the session and no frame claims', async () => {
    const { jwt } = await issueToken(OURS, { sid: SID });

    expect(await verifyToken(OURS, jwt)).toEqual({ sid: SID });
  });

  test('of a frame contains its pay session and its ceiling in base units', async () => {
    const ceiling = 152_000_000_000_000_000_001n;
    const { jwt } = await issueToken(OURS, { sid: SID, frame: { session: SESSION, ceiling } });

    expect(await verifyToken(OURS, jwt)).toEqual({
      sid: SID,
      frame: { session: SESSION, ceiling },
    });
  });

  test('expires after 15 minutes to the millisecond', async () => {
    const { jwt, expiresAt } = await issueToken(OURS, { sid: SID });
    expect(expiresAt.getTime() - START.getTime()).toBe(TOKEN_MINUTES * 60_000);
    expect(TOKEN_MINUTES).toBe(15);

    vi.setSystemTime(expiresAt.getTime() - 1);
    expect(await verifyToken(OURS, jwt)).toEqual({ sid: SID });

    vi.setSystemTime(expiresAt);
    expect(await verifyToken(OURS, jwt)).toBeUndefined();
  });

  test('signed with our secret by another library is accepted', async () => {
    expect(await verifyToken(OURS, sign({ alg: 'HS256' }, live()))).toEqual({ sid: SID });
  });
});

describe('an invalid token is rejected:', () => {
  test('one signed with another secret', async () => {
    const { jwt } = await issueToken([SECRET.with(0, 2)], { sid: SID });

    expect(await verifyToken(OURS, jwt)).toBeUndefined();
  });

  test('one with any character changed', async () => {
    const { jwt } = await issueToken(OURS, { sid: SID });
    const letters = [...jwt];

    for (const index of letters.keys()) {
      // The last base64url character of a 32-byte signature has unused bits.
      if (index === letters.length - 1) continue;
      const other = letters[index] === 'A' ? 'B' : 'A';
      const forged = letters.with(index, other).join('');
      expect(await verifyToken(OURS, forged)).toBeUndefined();
    }
  });

  test('one with another payload under the same signature', async () => {
    const { jwt } = await issueToken(OURS, {
      sid: SID,
      frame: { session: SESSION, ceiling: 1n },
    });
    const [header, , signature] = jwt.split('.');
    const richer = part({ ...live(), aud: 'frame', pay: SESSION, max: '999' });

    expect(await verifyToken(OURS, `${header}.${richer}.${signature}`)).toBeUndefined();
  });

  test.each([
    ['alg none, unsigned', () => `${part({ alg: 'none' })}.${part(live())}.`],
    ['alg none, signed', () => sign({ alg: 'none' }, live())],
    ['alg None', () => `${part({ alg: 'None' })}.${part(live())}.`],
    ['no alg', () => sign({}, live())],
    ['alg HS512 with the right secret', () => sign({ alg: 'HS512' }, live(), 'sha512')],
    ['alg RS256', () => sign({ alg: 'RS256' }, live())],
    ['a critical header we do not know', () => sign({ alg: 'HS256', crit: ['x'], x: 1 }, live())],
    ['an empty secret', () => sign({ alg: 'HS256' }, live(), 'sha256', new Uint8Array(0))],
  ])('one with %s', async (_, forge) => {
    expect(await verifyToken(OURS, forge())).toBeUndefined();
  });

  test.each([
    ['no audience', { aud: undefined }],
    ['an unknown audience', { aud: 'merchant' }],
    ['an empty audience', { aud: '' }],
    ['two audiences', { aud: ['member', 'frame'] }],
    ['no session id', { sid: undefined }],
    ['a session id that is not a string', { sid: 7 }],
    ['no expiry', { exp: undefined }],
    ['an expiry in the past', { exp: 1 }],
    ['an expiry that is not a number', { exp: 'never' }],
    ['a "not before" time in the future', { nbf: START.getTime() / 1000 + 60 }],
    ["a frame's audience without session and ceiling", { aud: 'frame' }],
    ["a frame's audience without ceiling", { aud: 'frame', pay: SESSION }],
    ["a frame's audience without session", { aud: 'frame', max: '1' }],
    ['an invitation instead of a session', { aud: 'frame', link: 'lnk_1' }],
    ['an invitation and a ceiling', { aud: 'frame', link: 'lnk_1', max: '1' }],
    ['a session that is not a string', { aud: 'frame', pay: 1, max: '1' }],
    ['a ceiling that is a number', { aud: 'frame', pay: SESSION, max: 152 }],
    ['a ceiling that is not an integer', { aud: 'frame', pay: SESSION, max: '1.5' }],
  ])('one with %s', async (_, changes) => {
    const token = sign({ alg: 'HS256' }, { ...live(), ...changes });

    expect(await verifyToken(OURS, token)).toBeUndefined();
  });

  test('one with the audiences of both frame and member', async () => {
    const token = await new SignJWT({ sid: SID, pay: SESSION, max: '1' })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(['frame', 'member'])
      .setExpirationTime('15m')
      .sign(SECRET);

    expect(await verifyToken(OURS, token)).toBeUndefined();
  });

  test.each(['', '.', '..', 'a.b.c', 'salus_test_00', 'x'.repeat(4096), 'é.é.é'])(
    '%j',
    async (token) => {
      expect(await verifyToken(OURS, token)).toBeUndefined();
    },
  );
});

describe('during key rotation', () => {
  const NEXT = new Uint8Array(32).fill(2);

  test('tokens of both secrets are valid, and the first secret signs', async () => {
    const { jwt: before } = await issueToken([SECRET, NEXT], { sid: SID });
    const { jwt: after } = await issueToken([NEXT, SECRET], { sid: SID });

    expect(await verifyToken([SECRET, NEXT], after)).toEqual({ sid: SID });
    expect(await verifyToken([NEXT, SECRET], before)).toEqual({ sid: SID });
    expect(await verifyToken([SECRET], before)).toEqual({ sid: SID });
    expect(await verifyToken([NEXT], after)).toEqual({ sid: SID });
  });

  test('tokens of a removed secret are invalid', async () => {
    const { jwt } = await issueToken(OURS, { sid: SID });

    expect(await verifyToken([NEXT], jwt)).toBeUndefined();
  });

  test('an expired token is invalid with either secret', async () => {
    const { jwt, expiresAt } = await issueToken([NEXT, SECRET], { sid: SID });
    vi.setSystemTime(expiresAt);

    expect(await verifyToken([SECRET, NEXT], jwt)).toBeUndefined();
  });
});
