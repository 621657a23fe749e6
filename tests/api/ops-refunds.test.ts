/** An operator refunds for a merchant: what it says first, and that it is the merchant's own call. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../server/db/database.ts';
import { useApi } from '../support/api.ts';
import { askOps, ops } from '../support/ops.ts';
import { payScene } from '../support/pay-scene.ts';
import { balanceOf, tokens } from '../support/people.ts';
import { paidScene, refundsOf } from '../support/refunds.ts';
import { move } from '../support/transfers.ts';

const api = useApi();

const refund = (id: string, ...rest: string[]) =>
  ops(api(), 'pay-session:refund', '--id', id, ...rest);

describe('pay-session:refund', () => {
  test('says first what it moves, and then moves just that', async () => {
    const scene = await paidScene(api());
    const command = ['pay-session:refund', '--id', scene.id, '--part', '10.00'];
    const request = { command, reference: randomUUID() };

    const asked = await askOps(api(), request);
    expect(asked.output).toContain(`10.00 EUR (38 SLS) of ${scene.id}, from Casa Alba`);
    expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('848'));
    const done = await askOps(api(), { ...request, agreed: asked.question ?? '' });

    expect(done.output).toMatch(/^rfd_\w+: 38 SLS are back, txn_/);
    expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('886'));
  });

  test('is the refund the merchant sees, reason and all, and is in the log', async () => {
    const scene = await paidScene(api());

    await refund(scene.id, '--reason', 'The shop asked us to');

    expect((await refundsOf(api(), scene)).json().data).toMatchObject([
      { amount: '40.00', tokens: '152', reason: 'The shop asked us to' },
    ]);
    const log = await rowsOf<{ outcome: string }>(
      api().db,
      sql`select outcome from audit_log where arguments ->> 'id' = ${scene.id} order by id`,
    );
    expect(log).toEqual([{ outcome: 'begun' }, { outcome: 'done' }]);
  });

  test('of the same reference is given once, even if the log has lost it', async () => {
    const scene = await paidScene(api());
    const give = () => refund(scene.id, '--part', '10.00', '--reference', `r-${scene.id}`);

    await give();
    await give();
    await api().database.owner.execute('alter table audit_log disable trigger all');
    await api().database.owner.execute(`delete from audit_log where reference = 'r-${scene.id}'`);
    await api().database.owner.execute('alter table audit_log enable trigger all');
    await give();

    expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('886'));
  });

  test.each([
    ['more than is left', ['--part', '40.01'], 'part: at most 40.00 EUR'],
    ['nothing', ['--part', '0'], 'part: at most 40.00 EUR'],
    ['two lines', ['--reason', 'a\nb'], 'reason: one line'],
  ])('of %s is refused', async (_, given, words) => {
    const scene = await paidScene(api());

    const answer = await refund(scene.id, ...given);

    expect([answer.code, answer.output]).toEqual([1, expect.stringContaining(words)]);
    expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('848'));
  });

  test('of what nobody paid, or nobody made, is refused', async () => {
    const { id } = await payScene(api());

    expect((await refund(id)).output).toContain('has not been paid');
    expect((await refund('pay_x')).output).toContain('no session pay_x');
  });

  test('says that the merchant has not got it', async () => {
    const scene = await paidScene(api());
    const { cash, stake } = scene.merchant;
    await move(api(), { kind: 'stake', amount: '1', from: cash, to: stake });

    expect((await refund(scene.id)).output).toContain('Insufficient funds');
  });
});
