import * as approvalWithdrawalsEndpoints from '#shared/withdrawals/approval-endpoints.ts';
import * as endpoints from '#shared/withdrawals/endpoints.ts';
import * as merchantEndpoints from '#shared/withdrawals/merchant-endpoints.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { holderOf } from '../../platform/http/require-access.ts';
import { readKeptBack } from '../purchases/kept-back.ts';
import { approveAgain, beginApproval } from './approval.ts';
import { cancelWithdrawal } from './cancel.ts';
import { readHolds, shownHolds } from './holds.ts';
import { cancelPayout, requestPayoutByKey } from './payouts-by-key.ts';
import { listPayouts, readPayout, readWithdrawals } from './queries.ts';
import { requestExit, requestPayout } from './request.ts';

const PAGE = 20;

export function withdrawalRoutes(app: App): void {
  const { db, config } = app;
  const { accountPerAddress } = config.limits;

  serve(
    app,
    approvalWithdrawalsEndpoints.begin,
    ({ input, caller }) => beginApproval(db, config, caller, input.body),
    accountPerAddress,
  );

  serve(
    app,
    approvalWithdrawalsEndpoints.approve,
    ({ input, caller }) => approveAgain(db, config, caller, { id: input.params.id, ...input.body }),
    accountPerAddress,
  );

  serve(
    app,
    endpoints.exit,
    ({ input, caller, request }) => requestExit(db, config, caller, input.body, request.log),
    accountPerAddress,
  );

  serve(
    app,
    endpoints.payout,
    ({ input, caller, request }) => requestPayout(db, config, caller, input.body, request.log),
    accountPerAddress,
  );

  serve(app, endpoints.list, async ({ caller }) => ({
    open: config.chain !== null,
    ...shownHolds(await readHolds(db, holderOf(caller, 'payouts:read').id)),
    withdrawals: await readWithdrawals(db, holderOf(caller, 'payouts:read').id),
    keptBack: await readKeptBack(db, config, holderOf(caller, 'payouts:read').id),
  }));

  serve(app, merchantEndpoints.createPayout, (call) => requestPayoutByKey(db, config, call));

  serve(app, merchantEndpoints.cancelPayout, (call) => cancelPayout(db, config, call));

  serve(app, merchantEndpoints.listPayouts, ({ reads, input, caller }) => {
    const { limit = PAGE, ...filter } = input.query;
    return listPayouts(reads, caller.business.id, { ...filter, limit: Number(limit) });
  });

  serve(app, merchantEndpoints.readPayout, ({ input, caller }) =>
    readPayout(db, caller.business.id, input.params.id),
  );

  serve(
    app,
    endpoints.cancel,
    ({ input, caller }) =>
      cancelWithdrawal(db, config, {
        id: input.params.id,
        memberId: holderOf(caller, 'payouts:write').id,
      }),
    accountPerAddress,
  );

  serve(
    app,
    endpoints.cancelByCode,
    ({ input }) => cancelWithdrawal(db, config, input.body),
    accountPerAddress,
  );
}
