import * as stakingEndpoints from '#shared/staking/endpoints.ts';
import type { StakeDirection } from '#shared/staking/schemas.ts';
import type { TestApi } from '../api/api.ts';
import { balanceOf, type TestMember } from '../people/people.ts';

/** Moves tokens between the accounts of somebody, as their page does. */
export const moveStake = (
  api: TestApi,
  { token }: Pick<TestMember, 'token'>,
  direction: StakeDirection,
  amount: unknown,
  key?: string,
) =>
  api.call(stakingEndpoints.change, {
    token,
    body: { amount, direction },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });

/** Both accounts in base units. */
export const holdings = async (api: TestApi, { cash, stake }: TestMember) => ({
  cash: await balanceOf(api, cash),
  stake: await balanceOf(api, stake),
});
