/** Commands answer programs in JSON. */
import { expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { newMember } from '../../support/people/people.ts';

const api = useApi();

async function json(...command: string[]) {
  const { code, output } = await ops(api(), ...command, '--json');
  return { code, ...JSON.parse(output) };
}

test('a list is an array of objects', async () => {
  const { id, email } = await newMember(api());

  expect(await json('members', '--search', email)).toEqual({
    code: 0,
    data: [expect.objectContaining({ id, email, role: 'member', business: null })],
  });
  expect((await json('withdrawals')).data).toEqual([]);
  expect((await json('treasury')).data).toEqual({ tokens: expect.any(String) });
  expect((await json('ledger:verify')).data[0]).toMatchObject({ name: 'I1', breaches: [] });
});

test('a member has balances as decimals', async () => {
  const { email } = await newMember(api(), { cash: '12.5' });

  const { data } = await json('member', '--email', email);

  expect(data.balances).toContainEqual({ account: 'cash', tokens: '12.5' });
});

test('a change answers with a message, and a failure with an error', async () => {
  const { email } = await newMember(api());
  const freeze = (address: string) => json('freeze', '--email', address, '--reason', 'a call');

  expect(await freeze(email)).toEqual({ code: 0, message: expect.stringContaining('is frozen') });
  expect(await freeze('nobody@salus.test')).toEqual({
    code: 1,
    error: 'no member nobody@salus.test',
  });
});
