/** Members whose card purchases are disputed or refunded, and their remaining balances. */
import { afterAll, beforeAll } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as exitWithdrawalsEndpoints from '#shared/withdrawals/exit-endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../api/api.ts';
import { SILENT_CHAIN } from '../chain/settings.ts';
import { NO_HOLD } from '../chain/withdrawals.ts';
import { newMerchant, newPaySession, PASSWORD, type TestMember } from '../people/people.ts';
import { holdings } from '../tokens/staking.ts';
import { type Bought, fund, startTestNetwork, tellAll } from './network.ts';

export const OUTSIDE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** A card network that the test controls, beside an API with a chain. */
export async function chargeBackScene() {
  const network = await startTestNetwork();
  const api = useApi({ cards: network.settings, chain: SILENT_CHAIN, withdrawals: NO_HOLD });
  beforeAll(() => fund(api()));
  afterAll(() => network.stop());

  return {
    network,
    api,

    /** Pays 25.00 EUR, which are 95 tokens. */
    async pay({ token }: TestMember) {
      const { id } = await newPaySession(api(), await newMerchant(api()), { amount: '25.00' });
      const params = { id };
      const shown = (await api().call(payEndpoints.read, { params, token })).json();
      const { total } = shown.quote;
      const answer = await api().call(payEndpoints.confirm, { params, token, body: { total } });
      return { shown: shown.payer, code: answer.json().code ?? 'paid' };
    },

    /** @returns the network's id of it */
    async dispute(who: Bought): Promise<string> {
      const { id } = network.payments.dispute(who.intent);
      await tellAll(api(), network, who.intent);
      return id;
    },

    async decide(who: Bought, id: string, status: 'won' | 'lost'): Promise<void> {
      network.payments.closeDispute(id, status);
      await tellAll(api(), network, who.intent);
    },

    async owedBy({ id }: TestMember): Promise<bigint | undefined> {
      const [row] = await rowsOf<{ owed: string }>(
        api().db,
        sql`select owed from member where id = ${id}`,
      );
      return row && BigInt(row.owed);
    },

    leave: ({ token }: TestMember) =>
      api().call(exitWithdrawalsEndpoints.exit, {
        token,
        body: { address: OUTSIDE, password: PASSWORD },
      }),

    /** Cash and stake, in base units. */
    async has(who: TestMember) {
      const { cash, stake } = await holdings(api(), who);
      return [cash, stake];
    },
  };
}
