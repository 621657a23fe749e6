import { parseDecimal } from '#shared/money.ts';
import * as endpoints from '#shared/staking/docs.ts';
import { QUANTITY_MESSAGE } from '#shared/staking/schemas.ts';
import { accountsOf, askedOwner } from '../../people/members/accounts.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { holderOf } from '../../platform/http/require-access.ts';
import { oncePerKey } from '../../platform/idempotency/idempotency.ts';
import { readLevelChanges } from '../levels/level-changes.ts';
import * as staking from './change.ts';

export function stakingRoutes(app: App): void {
  const { db, config, live } = app;

  serve(
    app,
    endpoints.change,
    async (call) => {
      const holder = holderOf(call.caller, 'payouts:write');
      const { body } = call.input;
      const owner = { id: holder.id, ...accountsOf(holder) };
      const units = parseDecimal(body.amount, 18);
      if (!units) throw fieldProblem('amount', QUANTITY_MESSAGE);
      const change = { units, direction: body.direction };
      const changed = await oncePerKey(db, call, `${holder.id}:change-stake`, (tx) =>
        staking.changeStake(tx, config, owner, change),
      );
      live.memberChanged(holder.id);
      return changed;
    },
    config.limits.actsPerAddress,
  );

  serveRead(app, endpoints.listLevelChanges, async ({ reads, caller }) => {
    const { id } = askedOwner(caller, 'balance:read');
    return { data: await readLevelChanges(reads, id) };
  });
}
