/**
 * An operator refunds for a merchant: the command shows its effect and acts like the merchant's
 * call.
 */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { askOps, ops } from '../../support/api/operator.ts';
import { payScene } from '../../support/payments/pay-scene.ts';
import { paidScene, refundsOf } from '../../support/payments/refunds.ts';
import { balanceOf, tokens } from '../../support/people/people.ts';
import { move } from '../../support/tokens/transfers.ts';

const api = useApi();

const refund = (id: string, ...rest: string[]) =>
  ops(api(), 'pay-session:refund', '--id', id, ...rest);

describe('pay-session:refund', () => {
  test('shows its effect first and then does exactly that', async () => {
    const scene = await paidScene(api());
    const command = ['pay-session:refund', '--id', scene.id, '--part', '9.50'];
    const request = { command, reference: randomUUID() };

    const asked = await askOps(api(), request);
    expect(asked.output).toContain(`9.50 EUR (38 SLS) of ${scene.id}, from Casa Alba`);
    expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('848'));
    const done = await askOps(api(), { ...request, agreed: asked.question ?? '' });

    expect(done.output).toMatch(/^rfd_\w+: 38 SLS are back, txn_/);
    expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('886'));
  });

  test('is visible to the merchant with its reason, and logged', async () => {
    const scene = await paidScene(api());

    await refund(scene.id, '--reason', 'The shop asked us to');

    expect((await refundsOf(api(), scene)).json().data).toMatchObject([
      { amount: '38.00', tokens: '152', reason: 'The shop asked us to' },
    ]);
    const log = await rowsOf<{ outcome: string }>(
      api().db,
      sql`select outcome from audit_log where arguments ->> 'id' = ${scene.id} order by id`,
    );
    expect(log).toEqual([{ outcome: 'begun' }, { outcome: 'done' }]);
  });

  test('with the same reference is made once, even if its log entry is lost', async () => {
    const scene = await paidScene(api());
    const give = () => refund(scene.id, '--part', '9.50', '--reference', `r-${scene.id}`);

    await give();
    await give();
    await api().database.owner.execute('alter table audit_log disable trigger all');
    await api().database.owner.execute(`delete from audit_log where reference = 'r-${scene.id}'`);
    await api().database.owner.execute('alter table audit_log enable trigger all');
    await give();

    expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('886'));
  });

  test.each([
    ['more than is left', ['--part', '38.01'], 'part: at most 38.00 EUR'],
    ['nothing', ['--part', '0'], 'part: at most 38.00 EUR'],
    ['two lines', ['--reason', 'a\nb'], 'reason: one line'],
  ])('of %s is refused', async (_, given, words) => {
    const scene = await paidScene(api());

    const answer = await refund(scene.id, ...given);

    expect([answer.code, answer.output]).toEqual([1, expect.stringContaining(words)]);
    expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('848'));
  });

  test('of an unpaid or unknown session is refused', async () => {
    const { id } = await payScene(api());

    expect((await refund(id)).output).toContain('has not been paid');
    expect((await refund('pay_x')).output).toContain('no session pay_x');
  });

  test('reports that the merchant’s balance is too low', async () => {
    const scene = await paidScene(api());
    const { cash, stake } = scene.merchant;
    await move(api(), { kind: 'stake', amount: '1', from: cash, to: stake });

    expect((await refund(scene.id)).output).toContain('Insufficient funds');
  });
});
