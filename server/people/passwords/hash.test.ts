import { verify } from '@node-rs/argon2';
import { describe, expect, test, vi } from 'vitest';
import { hashPassword, verifyPassword } from './hash.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

const PASSWORD = 'correct horse battery';
const ANA = { person: 'usr_ana' };

describe('a password', () => {
  test('is stored as Argon2id with 46 MiB, one pass', async () => {
    expect(await hashPassword(PASSWORD, ANA)).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  });

  test('has a new salt for each hash', async () => {
    expect(await hashPassword(PASSWORD, ANA)).not.toBe(await hashPassword(PASSWORD, ANA));
  });

  test('matches its own hash, and similar passwords do not', async () => {
    const stored = await hashPassword(PASSWORD, ANA);

    expect(await verifyPassword(stored, PASSWORD, ANA)).toBe(true);
    for (const near of ['Correct horse battery', `${PASSWORD} `, `${PASSWORD}\0`, '', stored]) {
      expect(await verifyPassword(stored, near, ANA)).toBe(false);
    }
  });

  test('is not truncated, even when it is long', async () => {
    const long = 'ñ🍵'.repeat(80);
    const stored = await hashPassword(long, ANA);

    expect(await verifyPassword(stored, long, ANA)).toBe(true);
    expect(await verifyPassword(stored, `${long.slice(0, -1)}x`, ANA)).toBe(false);
  });
});

describe('however it is typed', () => {
  const COMPOSED = 'caf\u00e9 au lait 12';

  test.each([
    ['with its accent as a code point of its own', COMPOSED.normalize('NFD')],
    ['with no-break spaces', COMPOSED.replaceAll(' ', '\u00a0')],
    ['with ideographic spaces', COMPOSED.replaceAll(' ', '\u3000')],
  ])('%s, a password matches its hash', async (_, typed) => {
    expect(await verifyPassword(await hashPassword(COMPOSED, ANA), typed, ANA)).toBe(true);
    expect(await verifyPassword(await hashPassword(typed, ANA), COMPOSED, ANA)).toBe(true);
  });

  test('full-width letters and capitals are other passwords', async () => {
    const stored = await hashPassword(COMPOSED, ANA);

    for (const other of [COMPOSED.toUpperCase(), COMPOSED.replace('c', '\uff43')]) {
      expect(await verifyPassword(stored, other, ANA)).toBe(false);
    }
  });
});

test('one comparison is made, no matter whether the account exists', async () => {
  const stored = await hashPassword(PASSWORD, ANA);
  for (const account of [stored, undefined]) {
    vi.mocked(verify).mockClear();
    await verifyPassword(account, 'caf\u00e9 au lait 12'.normalize('NFD'), ANA);
    expect(verify).toHaveBeenCalledTimes(1);
  }
});

test('an unknown account has no valid password, not even the decoy', async () => {
  expect(await verifyPassword(undefined, PASSWORD, ANA)).toBe(false);
  expect(await verifyPassword(undefined, 'nobody has this password', ANA)).toBe(false);
  expect(await verifyPassword(undefined, '', ANA)).toBe(false);
});

test('all parallel calls finish, even if some fail', async () => {
  const stored = await hashPassword(PASSWORD, ANA);
  const broken = () => verifyPassword('no hash', PASSWORD, ANA).catch(() => 'failed');
  const right = () => verifyPassword(stored, PASSWORD, ANA);

  const answers = await Promise.all([broken(), broken(), broken(), right(), broken(), right()]);

  expect(answers).toEqual(['failed', 'failed', 'failed', true, 'failed', true]);
});
