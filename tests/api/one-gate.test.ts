/** What customers paid leaves a business only with a proven domain, on whichever account it stands. */
import { expect, test } from 'vitest';
import { useApi } from '../support/api/api.ts';
import { SILENT_CHAIN } from '../support/chain/settings.ts';
import { givePasskey, proofBy } from '../support/people/passkeys.ts';
import { balanceOf, tokens } from '../support/people/people.ts';
import { newColleague } from '../support/people/team.ts';
import { exit, newPayee, OTHER_ADDRESS, receive } from '../support/tokens/payout-scene.ts';
import { moveStake } from '../support/tokens/staking.ts';

const api = useApi({ chain: SILENT_CHAIN });

const refusal = (response: Awaited<ReturnType<typeof exit>>) => [
  response.statusCode,
  response.json().code,
];

test('an unproven business does not leave with what customers paid, staked or not', async () => {
  const shop = await newPayee(api(), { isProven: false });
  const { total } = await receive(api(), shop, '150');
  expect((await moveStake(api(), shop, 'to-stake', total)).statusCode).toBe(200);

  expect(refusal(await exit(api(), shop))).toEqual([409, 'domain_unproven']);
  expect(await balanceOf(api(), shop.stake)).toBe(tokens(total));
});

test('a colleague in finance does not leave to an address of their own', async () => {
  const shop = await newPayee(api());
  const { total } = await receive(api(), shop, '150');
  await moveStake(api(), shop, 'to-stake', total);
  const eva = await newColleague(api(), shop, 'finance');
  const { authenticator } = await givePasskey(api(), eva);
  await api().database.owner.execute('update member set outgoing_held_until = null');

  const proof = await proofBy(api(), eva, authenticator);
  const { password: _, ...body } = { password: '', address: OTHER_ADDRESS, ...proof };
  const refused = await exit(api(), eva, { password: undefined, ...body });

  expect(refused.statusCode).toBe(422);
  expect(refused.json().errors).toMatchObject([{ path: 'address' }]);
  expect(await balanceOf(api(), shop.stake)).toBe(tokens(total));
});
