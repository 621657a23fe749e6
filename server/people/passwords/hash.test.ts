import { describe, expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './hash.ts';

const PASSWORD = 'correct horse battery';

describe('a password', () => {
  test('is stored as Argon2id with 46 MiB, one pass', async () => {
    expect(await hashPassword(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  });

  test('has a new salt for each hash', async () => {
    expect(await hashPassword(PASSWORD)).not.toBe(await hashPassword(PASSWORD));
  });

  test('matches its own hash, and similar passwords do not', async () => {
    const stored = await hashPassword(PASSWORD);

    expect(await verifyPassword(stored, PASSWORD)).toBe(true);
    for (const near of ['Correct horse battery', `${PASSWORD} `, `${PASSWORD}\0`, '', stored]) {
      expect(await verifyPassword(stored, near)).toBe(false);
    }
  });

  test('is not truncated, even when it is long', async () => {
    const long = 'ñ🍵'.repeat(80);
    const stored = await hashPassword(long);

    expect(await verifyPassword(stored, long)).toBe(true);
    expect(await verifyPassword(stored, `${long.slice(0, -1)}x`)).toBe(false);
  });
});

test('an unknown account has no valid password, not even the decoy', async () => {
  expect(await verifyPassword(undefined, PASSWORD)).toBe(false);
  expect(await verifyPassword(undefined, 'nobody has this password')).toBe(false);
  expect(await verifyPassword(undefined, '')).toBe(false);
});

test('all parallel calls finish, even if some fail', async () => {
  const stored = await hashPassword(PASSWORD);
  const broken = () => verifyPassword('no hash', PASSWORD).catch(() => 'failed');
  const right = () => verifyPassword(stored, PASSWORD);

  const answers = await Promise.all([broken(), broken(), broken(), right(), broken(), right()]);

  expect(answers).toEqual(['failed', 'failed', 'failed', true, 'failed', true]);
});

test('calls beyond the queue limit are refused', async () => {
  const flood = Array.from({ length: 60 }, () => hashPassword(PASSWORD));
  const ends = await Promise.allSettled(flood);

  const refused = ends.filter((end) => end.status === 'rejected');
  expect(refused).toHaveLength(60 - 52);
  expect(refused[0]?.reason).toMatchObject({ code: 'unavailable' });
  await expect(hashPassword(PASSWORD)).resolves.toMatch(/^\$argon2id/);
});
