import { describe, expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

const PASSWORD = 'correct horse battery';

describe('a password', () => {
  test('is kept as Argon2id with 46 MiB, one pass', async () => {
    expect(await hashPassword(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  });

  test('is never kept the same way twice', async () => {
    expect(await hashPassword(PASSWORD)).not.toBe(await hashPassword(PASSWORD));
  });

  test('opens its own hash, and nothing near it does', async () => {
    const stored = await hashPassword(PASSWORD);

    expect(await verifyPassword(stored, PASSWORD)).toBe(true);
    for (const near of ['Correct horse battery', `${PASSWORD} `, `${PASSWORD}\0`, '', stored]) {
      expect(await verifyPassword(stored, near)).toBe(false);
    }
  });

  test('is told from another by every character, however long', async () => {
    const long = 'ñ🍵'.repeat(80);
    const stored = await hashPassword(long);

    expect(await verifyPassword(stored, long)).toBe(true);
    expect(await verifyPassword(stored, `${long.slice(0, -1)}x`)).toBe(false);
  });
});

test('an account that does not exist has no password, not even the one compared with', async () => {
  expect(await verifyPassword(undefined, PASSWORD)).toBe(false);
  expect(await verifyPassword(undefined, 'nobody has this password')).toBe(false);
  expect(await verifyPassword(undefined, '')).toBe(false);
});

test('many at once all get their answer, in spite of some that fail', async () => {
  const stored = await hashPassword(PASSWORD);
  const broken = () => verifyPassword('no hash', PASSWORD).catch(() => 'failed');
  const right = () => verifyPassword(stored, PASSWORD);

  const answers = await Promise.all([broken(), broken(), broken(), right(), broken(), right()]);

  expect(answers).toEqual(['failed', 'failed', 'failed', true, 'failed', true]);
});

test('a flood of passwords is turned away, so that what waits stays short', async () => {
  const flood = Array.from({ length: 60 }, () => hashPassword(PASSWORD));
  const ends = await Promise.allSettled(flood);

  const refused = ends.filter((end) => end.status === 'rejected');
  expect(refused).toHaveLength(60 - 52);
  expect(refused[0]?.reason).toMatchObject({ code: 'unavailable' });
  await expect(hashPassword(PASSWORD)).resolves.toMatch(/^\$argon2id/);
});
