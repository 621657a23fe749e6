import * as contract from '#shared/withdrawals/contract.ts';
import type { App } from '../app.ts';
import { serve } from '../http/endpoint.ts';
import { cancelWithdrawal } from './cancel.ts';
import { readWithdrawals } from './queries.ts';
import { requestExit, requestPayout } from './request.ts';

export function withdrawalRoutes(app: App): void {
  const { db, config } = app;
  const { accountPerAddress } = config.limits;

  serve(
    app,
    contract.exit,
    ({ input, caller }) => requestExit(db, config, caller, input.body),
    accountPerAddress,
  );

  serve(
    app,
    contract.payout,
    ({ input, caller }) => requestPayout(db, config, caller, input.body),
    accountPerAddress,
  );

  serve(app, contract.listWithdrawals, async ({ caller }) => ({
    open: config.chain !== null,
    withdrawals: await readWithdrawals(db, caller.member.id),
  }));

  serve(
    app,
    contract.cancelWithdrawal,
    ({ input, caller }) =>
      cancelWithdrawal(db, config, { id: input.params.id, memberId: caller.member.id }),
    accountPerAddress,
  );

  serve(
    app,
    contract.cancelWithdrawalByCode,
    ({ input }) => cancelWithdrawal(db, config, input.body),
    accountPerAddress,
  );
}
