/** Acts per account are counted exactly, however many come at once. */
import { describe, expect, test } from 'vitest';
import { countAct } from '../../server/http/act-limit.ts';
import { useApi } from '../support/api.ts';
import { letActsBeForgotten } from '../support/mails.ts';
import { newEmail } from '../support/registration.ts';

const api = useApi();

async function attempts(email: string, times: number): Promise<string[]> {
  const ends = await Promise.allSettled(
    Array.from({ length: times }, () => countAct(api().db, 'mail', email)),
  );
  return ends.map(({ status }) => status);
}

describe('the limit of an account', () => {
  test('lets exactly five of twenty at once through', async () => {
    const ends = await attempts(newEmail(), 20);

    expect(ends.filter((status) => status === 'fulfilled')).toHaveLength(5);
  });

  test('counts from the first act, and anew an hour after it', async () => {
    const email = newEmail();
    await attempts(email, 5);
    expect(await attempts(email, 1)).toEqual(['rejected']);

    await letActsBeForgotten(api());

    expect((await attempts(email, 7)).filter((status) => status === 'rejected')).toHaveLength(2);
  });

  test('is one account’s and one act’s', async () => {
    const email = newEmail();
    await attempts(email, 6);

    await expect(countAct(api().db, 'mail', newEmail())).resolves.toBeUndefined();
    await expect(countAct(api().db, 'contact', email)).resolves.toBeUndefined();
    await expect(countAct(api().db, 'mail', ` ${email.toUpperCase()}`)).rejects.toMatchObject({
      code: 'rate_limited',
    });
  });
});
