/** Rate limits count an account's actions exactly, even for concurrent requests. */
import { describe, expect, test } from 'vitest';
import { countRequest } from '../../../server/platform/http/rate-limit.ts';
import { useApi } from '../../support/api/api.ts';
import { letActsBeForgotten } from '../../support/mail/outbox.ts';
import { newEmail } from '../../support/people/registration.ts';

const api = useApi();

async function attempts(email: string, times: number): Promise<string[]> {
  const ends = await Promise.allSettled(
    Array.from({ length: times }, () => countRequest(api().db, 'mail', email)),
  );
  return ends.map(({ status }) => status);
}

describe('an account’s rate limit', () => {
  test('allows exactly five of twenty concurrent requests', async () => {
    const ends = await attempts(newEmail(), 20);

    expect(ends.filter((status) => status === 'fulfilled')).toHaveLength(5);
  });

  test('counts from the first request and resets an hour after it', async () => {
    const email = newEmail();
    await attempts(email, 5);
    expect(await attempts(email, 1)).toEqual(['rejected']);

    await letActsBeForgotten(api());

    expect((await attempts(email, 7)).filter((status) => status === 'rejected')).toHaveLength(2);
  });

  test('applies to one account and one kind of action', async () => {
    const email = newEmail();
    await attempts(email, 6);

    await expect(countRequest(api().db, 'mail', newEmail())).resolves.toBe(1);
    await expect(countRequest(api().db, 'contact', email)).resolves.toBe(1);
    await expect(countRequest(api().db, 'mail', ` ${email.toUpperCase()}`)).rejects.toMatchObject({
      code: 'rate_limited',
    });
  });
});
