import * as approvalWithdrawalsEndpoints from '#shared/withdrawals/approval-docs.ts';
import * as endpoints from '#shared/withdrawals/docs.ts';
import * as exitEndpoints from '#shared/withdrawals/exit-docs.ts';
import * as merchantEndpoints from '#shared/withdrawals/merchant-docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { serveRead } from '../../platform/http/read-endpoint.ts';
import { holderOf } from '../../platform/http/require-access.ts';
import { readKeptBack } from '../purchases/kept-back.ts';
import { approveAgain, beginApproval } from './approval.ts';
import { cancelWithdrawal } from './cancel.ts';
import { readHolds, shownHolds } from './holds.ts';
import { cancelPayout, requestPayoutByKey } from './payouts-by-key.ts';
import { listPayouts, readPayout, readWithdrawals } from './queries.ts';
import { requestExit, requestPayout } from './request.ts';
import { approveSecond } from './second-approval.ts';
import { readSecondPeople } from './second-people.ts';

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
    approvalWithdrawalsEndpoints.approveSecond,
    ({ input, caller }) =>
      approveSecond(db, config, caller, { id: input.params.id, ...input.body }),
    accountPerAddress,
  );

  serve(
    app,
    exitEndpoints.exit,
    ({ input, caller, request }) => requestExit(db, config, caller, input.body, request.log),
    accountPerAddress,
  );

  serve(
    app,
    endpoints.payout,
    ({ input, caller, request }) => requestPayout(db, config, caller, input.body, request.log),
    accountPerAddress,
  );

  serve(app, endpoints.list, async ({ caller }) => {
    const { id } = holderOf(caller, 'payouts:read');
    const approvers = await readSecondPeople(db, config, id);
    return {
      open: config.chain !== null,
      ...shownHolds(await readHolds(db, id)),
      withdrawals: await readWithdrawals(db, id),
      approvers: approvers.map(({ email }) => email),
      keptBack: await readKeptBack(db, config, id),
    };
  });

  serve(app, merchantEndpoints.createPayout, (call) => requestPayoutByKey(db, config, call));

  serve(app, merchantEndpoints.cancelPayout, (call) => cancelPayout(db, config, call));

  serveRead(app, merchantEndpoints.listPayouts, ({ reads, input, caller }) => {
    const { limit = PAGE, ...filter } = input.query;
    return listPayouts(reads, caller.business, { ...filter, limit: Number(limit) });
  });

  serveRead(app, merchantEndpoints.readPayout, ({ reads, input, caller }) =>
    readPayout(reads, caller.business, input.params.id),
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
