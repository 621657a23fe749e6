import { describe, expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './hash.ts';

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
