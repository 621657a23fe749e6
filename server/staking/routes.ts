import { parseDecimal } from '#shared/money.ts';
import { changeStake, listLevelChanges, QUANTITY_MESSAGE } from '#shared/staking/contract.ts';
import type { App } from '../app.ts';
import { serve } from '../http/endpoint.ts';
import { oncePerKey } from '../http/idempotency.ts';
import { fieldProblem } from '../http/problem.ts';
import { accountsOf } from '../wallet/accounts.ts';
import * as staking from './change.ts';
import { readLevelChanges } from './level-changes.ts';

export function stakingRoutes(app: App): void {
  const { db, config } = app;

  serve(
    app,
    changeStake,
    async (call) => {
      const { member } = call.caller;
      const { body } = call.input;
      const owner = { id: member.id, ...accountsOf(member) };
      const units = parseDecimal(body.amount, 18);
      if (!units) throw fieldProblem('amount', QUANTITY_MESSAGE);
      const change = { units, direction: body.direction };
      return oncePerKey(db, call, `${member.id}:change-stake`, (tx) =>
        staking.changeStake(tx, config, owner, change),
      );
    },
    config.limits.actsPerAddress,
  );

  serve(app, listLevelChanges, async ({ caller }) => {
    accountsOf(caller.member);
    return { data: await readLevelChanges(db, caller.member.id) };
  });
}
