/** Transactions that nodes refuse because their fees are too low. */
import { expect, test } from 'vitest';
import { rowsOf } from '../../server/platform/db/database.ts';
import { sql } from '../../server/platform/db/statement.ts';
import { leave, newAddress, newLeaver, statusOf, useScene } from '../support/chain/withdrawals.ts';

const scene = useScene({ replaceSeconds: 0 });

test.each([
  ['never accepted', false],
  ['dropped and not accepted again', true],
])(
  'a transaction that is %s for its low fee is replaced, and stops no other',
  async (_, wasSent) => {
    const { api, chain, dependencies } = scene();
    const { config } = dependencies;
    const patient = { ...config, withdrawals: { ...config.withdrawals, replaceSeconds: 600 } };
    const [first, second] = [await newLeaver(api, '8'), await newLeaver(api, '9')];
    const { id } = (await leave(api, first.token, newAddress())).json();
    if (wasSent) {
      await chain.rpc('evm_setAutomine', false);
      await scene().advanceWithdrawals({ config: patient });
      await chain.rpc('anvil_dropAllTransactions');
      await chain.rpc('evm_setAutomine', true);
      await api.db.execute(
        sql`update outgoing_version set resent_at = now() - interval '1 minute'`,
      );
    }
    await leave(api, second.token, newAddress());
    const accepted: string[] = [];
    const picky: typeof dependencies.chain = {
      ...dependencies.chain,
      async send(raw) {
        const [{ subject, version } = { subject: '', version: 0 }] = await rowsOf<{
          subject: string;
          version: number;
        }>(
          api.db,
          sql`select o.subject_id as subject, v.version
          from outgoing_version v join outgoing o using (nonce) where v.raw = ${raw}`,
        );
        if (subject === id && version === 0) {
          throw new Error(
            'could not coalesce error (error={ "message": "transaction underpriced" })',
          );
        }
        accepted.push(subject);
        return dependencies.chain.send(raw);
      },
    };

    await scene().advanceWithdrawals({ config: patient, chain: picky });
    for (let turn = 0; turn < 3; turn++) await scene().carryOut({ chain: picky });

    expect(accepted.indexOf(id)).toBeGreaterThan(0);
    expect(await statusOf(scene(), first)).toBe('settled');
    expect(await statusOf(scene(), second)).toBe('settled');
  },
);
