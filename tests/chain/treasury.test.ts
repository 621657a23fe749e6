/** The treasury contains only the tokens that were sent to custody for it. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { treasuryBalance } from '../../server/ledger/treasury.ts';
import { askOps, ops } from '../support/api/operator.ts';
import { newDepositor, useDeposits } from '../support/chain/deposits.ts';
import { tokens } from '../support/people/people.ts';

const scene = useDeposits();

/** A transfer to custody, mined and final. */
async function sendToCustody(amount: string): Promise<void> {
  const { chain, scan } = scene();
  await chain.send(chain.settings.custody, amount);
  await chain.mine(2);
  await scan();
}

const fund = (amount: string, ...more: string[]) =>
  ops(scene().api, 'treasury:fund', '--amount', amount, ...more);
const balance = () => treasuryBalance(scene().api.db);

describe('treasury:fund', () => {
  test('credits a transfer once, and the ledger agrees with the chain afterwards', async () => {
    const { api } = scene();
    await sendToCustody('1000');
    const reference = randomUUID();
    const before = await balance();

    const dryRun = await fund('600', '--dry-run');
    const done = await fund('600', '--reference', reference);
    const again = await fund('600', '--reference', reference);
    const rest = await fund('400');

    expect(dryRun.output).toMatch(/^600 of the 1000 tokens .+ 400 remain\nreference .+\nNothing/);
    expect(done).toEqual({ code: 0, output: expect.stringMatching(/^600 tokens .+ \(txn_/) });
    expect(again.output).toMatch(/^done already, on 20/);
    expect(rest.code).toBe(0);
    expect((await balance()) - before).toBe(tokens('1000'));
    expect((await ops(api, 'reconcile')).output).toMatch(/^ok {3}chain/);
    expect((await ops(api, 'treasury')).output).toBe('1000 tokens');
  });

  test('credits neither members’ tokens nor a transfer that is not final', async () => {
    const { api, chain, scan } = scene();
    const ana = await newDepositor(scene());
    await chain.send(ana.addresses.cash, '50');
    await chain.mine(2);
    const waiting = await fund('1');
    await scan();
    const credited = await fund('1');
    await chain.send(chain.settings.custody, '7');
    const early = await fund('7');
    await chain.mine(2);
    const final = await fund('7');

    expect([waiting.code, credited.code, early.code, final.code]).toEqual([1, 1, 1, 0]);
    expect(early.output).toContain(`there are 0 tokens in custody that no account holds`);
    expect((await ops(api, 'reconcile')).output).toMatch(/^ok {3}chain/);
  });

  test('refuses one of two concurrent calls for the same tokens', async () => {
    await sendToCustody('10');
    const before = await balance();

    const answers = await Promise.all([fund('10'), fund('10')]);

    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect((await balance()) - before).toBe(tokens('10'));
  });

  test('finds its transfer by the reference when the result was not recorded', async () => {
    await sendToCustody('5');
    const { api } = scene();
    const reference = randomUUID();
    await fund('5', '--reference', reference);
    await api.database.owner.execute('alter table audit_log disable trigger user');
    await api.database.owner.execute(`delete from audit_log where reference = '${reference}'`);
    await api.database.owner.execute('alter table audit_log enable trigger user');

    const again = await askOps(api, {
      command: ['treasury:fund', '--amount', '5', '--reference', reference],
    });

    expect(again).toEqual({ code: 0, output: expect.stringMatching(/^done already \(txn_/) });
  });

  test.each(['0', '-1', '1e3', '', '0.0000000000000000001'])('refuses %j', async (amount) => {
    const answer = await ops(scene().api, 'treasury:fund', `--amount=${amount}`);

    expect([answer.code, answer.output]).toEqual([1, expect.stringMatching(/amount/)]);
  });
});
