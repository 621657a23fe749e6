/** Mails about a transfer: rows that name it, put into words when they are sent. */
import { describe, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { queueTransferMail } from '../../../server/platform/mail/outbox.ts';
import { sendDue, writeWaiting } from '../../../server/platform/mail/send-due.ts';
import type { TransferTemplateName } from '../../../server/platform/mail/template-values.ts';
import type { Message } from '../../../server/platform/mail/transport.ts';
import { TRANSFER_EMAILS } from '../../../server/transfer-emails.ts';
import { useApi } from '../../support/api/api.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import { payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import { refund } from '../../support/payments/refunds.ts';
import { newMember } from '../../support/people/people.ts';
import { moveStake } from '../../support/tokens/staking.ts';
import { move } from '../../support/tokens/transfers.ts';

const api = useApi();

async function paid(session: Record<string, unknown> = {}) {
  const scene = await payScene(api(), {}, session);
  const { params, payer } = scene;
  const total = session.currency === 'SLS' ? '9.5' : TOTAL;
  const answer = await api().call(payEndpoints.confirm, {
    params,
    token: payer.token,
    body: { total },
  });
  return { ...scene, transfer: String(answer.json().receipt.transactionId) };
}

const about = (template: TransferTemplateName, transfer: string, reader: string) =>
  api().db.transaction((tx) => queueTransferMail(tx, { template, transfer, member: reader }));

const transfersIn = async (transfer: string) =>
  writeWaiting(api().db).then(() =>
    rowsOf<{
      id: string;
      recipient: string;
      template: string;
      locale: string | null;
      content: Uint8Array | null;
      status: string;
      memberId: string | null;
    }>(
      api().db,
      sql`select id, recipient, template, locale, content, status, member_id as "memberId"
        from mail where transfer_id = ${transfer}`,
    ),
  );

/** Sends all that is due into a list. */
async function sendAll() {
  const sent: Message[] = [];
  const warned: object[] = [];
  const transport = { send: async (message: Message) => void sent.push(message), close() {} };
  const log = { warn: (entry: unknown) => void warned.push(entry as object) };
  while ((await sendDue(api().db, api().config, { transport, readers: TRANSFER_EMAILS, log })) > 0);
  return { sent, warned };
}

describe('a payment', () => {
  test('is mailed to its payer with price, discount and total in tokens and money', async () => {
    const { payer, transfer } = await paid({ description: 'Two mats', reference: 'order-7' });

    const [receipt, ...others] = await mailsTo(api(), payer.email);

    expect(others).toEqual([]);
    expect(receipt).toMatchObject({
      template: 'payment-receipt',
      subject: 'Receipt for your payment of €38.00 · 152\u00a0SLS',
    });
    const lines = receipt?.text.split('\n').map((line) => line.replace(/\u00a0/g, ' ')) ?? [];
    expect(lines).toEqual(
      expect.arrayContaining([
        'Paid to: Casa Alba',
        'Verified domain: shop.test',
        'For: Two mats',
        'Price: €40.00',
        'Your discount (5%): −€2.00',
        'Price of 1 SLS: €0.25',
        'Total: €38.00 · 152 SLS',
        'Reference: order-7',
        `Transaction code: ${transfer}`,
        'Receipt issued by: Salus',
        `${api().config.publicUrl}/account/transactions/${transfer}`,
        'Request a refund:',
        `${api().config.publicUrl}/account/transactions/${transfer}?refund=ask`,
      ]),
    );
    const place = (start: string) => lines.findIndex((line) => line.startsWith(start));
    expect(place('Total: ')).toBeLessThan(place('Paid to: '));
  });

  test('in the token itself is mailed in tokens alone', async () => {
    const { payer } = await paid({ amount: '10', currency: 'SLS' });

    const [receipt] = await mailsTo(api(), payer.email);

    expect(receipt?.text).toContain('You paid 9.5\u00a0SLS to “Casa Alba”.');
    expect(receipt?.text).toContain('Total: 9.5\u00a0SLS\n');
  });

  test("is mailed in the payer's language and number format", async () => {
    const { payer, params } = await payScene(api());
    await rowsOf(api().db, sql`update member set locale = 'es' where id = ${payer.id}`);
    await api().call(payEndpoints.confirm, { params, token: payer.token, body: { total: TOTAL } });

    const [receipt] = await mailsTo(api(), payer.email);

    expect(receipt).toMatchObject({
      locale: 'es',
      subject: 'Recibo de tu pago de 38,00\u00a0€ · 152\u00a0SLS',
    });
    expect(receipt?.text).toContain('38,00\u00a0€ · 152\u00a0SLS');
    expect(receipt?.text).toContain('Precio de 1 SLS: 0,25\u00a0€');
  });

  test('told again is the same mail; a payment that is refused has none', async () => {
    const { payer, params, transfer } = await paid();
    await api().call(payEndpoints.confirm, { params, token: payer.token, body: { total: TOTAL } });
    await about('payment-receipt', transfer, payer.id);
    const late = await newMember(api());
    await api().call(payEndpoints.confirm, { params, token: late.token, body: { total: TOTAL } });

    expect(await transfersIn(transfer)).toHaveLength(1);
    expect(await mailsTo(api(), late.email)).toEqual([]);
  });

  test('leaves no content in the outbox', async () => {
    const { payer } = await paid({ description: 'Two mats' });

    await writeWaiting(api().db);
    const [row] = await rowsOf<{
      id: string;
      content: Uint8Array | null;
      status: string;
      memberId: string | null;
    }>(
      api().db,
      sql`select id, content, status, member_id as "memberId" from mail
        where recipient = ${payer.email}`,
    );

    expect(row).toMatchObject({ content: null, status: 'pending', memberId: payer.id });
  });
});

describe('the mail worker', () => {
  test('sends the receipt to the payer, once', async () => {
    const { payer } = await paid();

    const { sent } = await sendAll();
    const again = await sendAll();

    const mine = sent.filter(({ to }) => to === payer.email);
    expect(mine.map(({ subject }) => subject)).toEqual([
      'Receipt for your payment of €38.00 · 152\u00a0SLS',
    ]);
    expect(again.sent).toEqual([]);
  });

  async function staked() {
    const someone = await newMember(api());
    const answer = await moveStake(api(), someone, 'to-stake', '1000');
    return String(answer.json().transactionId);
  }

  async function refunded(): Promise<string> {
    return (await refund(api(), await paid())).json().transactionId;
  }

  test.each<[string, TransferTemplateName, () => Promise<string>]>([
    ['somebody else’s payment', 'payment-receipt', async () => (await paid()).transfer],
    ['a level somebody else reached', 'level-changed', staked],
    ['a refund somebody else was given', 'refund-received', refunded],
    ['a refund somebody else gave', 'refund-given', refunded],
  ])('sends nobody a mail about %s', async (_, template, happen) => {
    const transfer = await happen();
    const stranger = await newMember(api());
    await about(template, transfer, stranger.id);

    const { sent, warned } = await sendAll();

    expect(sent.map(({ to }) => to)).not.toContain(stranger.email);
    expect(warned).toHaveLength(1);
  });

  test('has nothing to say of a letter it does not know', async () => {
    const { id, cash, email } = await newMember(api());
    const transfer = await move(api(), { kind: 'deposit', amount: '1', to: cash });
    await api().db.execute(sql`select mail.about_transfer('nonsense', ${transfer}, ${id})`);

    const { sent, warned } = await sendAll();

    expect(sent.map(({ to }) => to)).not.toContain(email);
    expect(warned).toHaveLength(1);
  });
});

test('the recipients are found by key, however many members there are', async () => {
  const plan = await api().database.owner.db.transaction(async (tx) => {
    // Without a usable index, the plan has a sequential scan nevertheless.
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = (await tx.execute(
      sql`explain (costs off) select * from mail.recipients('usr_1')`,
    )) as unknown as { rows: Record<string, string>[] };
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });

  const scans = [...plan.matchAll(/Scan.* on (?:team_)?member.*\n(.*)/g)];
  expect(scans.length).toBeGreaterThanOrEqual(4);
  for (const [, condition] of scans) expect(condition).toMatch(/(Index|Recheck) Cond/);
});
