/** E-mails by kind: which person gets them, how they are switched off, and that each is sent once. */
import { describe, expect, test } from 'vitest';
import * as endpoints from '#shared/notifications/endpoints.ts';
import type { NoticeGroup } from '#shared/notifications/schemas.ts';
import { queueDailySummaries } from '../../../server/payments/notices/daily-summary.ts';
import { queueFirstSales } from '../../../server/payments/notices/first-sale.ts';
import { queueNotice } from '../../../server/people/notifications/queue-notice.ts';
import { createLog } from '../../../server/platform/core/log.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { seal } from '../../../server/platform/encryption/secret-box.ts';
import { queueMail } from '../../../server/platform/mail/outbox.ts';
import { sendDue } from '../../../server/platform/mail/send-due.ts';
import { smtpTransport } from '../../../server/platform/mail/transport.ts';
import { TRANSFER_EMAILS } from '../../../server/transfer-emails.ts';
import { useApi } from '../../support/api/api.ts';
import { mailsTo, templatesTo } from '../../support/mail/outbox.ts';
import { startSmtpReceiver } from '../../support/mail/smtp-receiver.ts';
import { paidAgain, paidScene, refund } from '../../support/payments/refunds.ts';
import { letBePaidAt } from '../../support/payments/sales.ts';
import { newMember, newMerchant } from '../../support/people/people.ts';
import { newEmail } from '../../support/people/registration.ts';
import { newColleague } from '../../support/people/team.ts';

const api = useApi();
const DAY_MS = 86_400_000;
const yesterday = () => new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);

type Someone = { token: string };
const groupsOf = async ({ token }: Someone) =>
  (await api().call(endpoints.read, { token })).json().groups as NoticeGroup[];
const choose = ({ token }: Someone, body: Record<string, unknown>) =>
  api().call(endpoints.choose, { token, body });
const wantedBy = async (person: Someone, about: string) =>
  (await groupsOf(person))
    .find((group) => group.about === about)
    ?.choices.filter(({ wanted }) => wanted)
    .map(({ kind }) => kind);

const summaries = () => queueDailySummaries(api().db, api().config);
const firstSales = () => queueFirstSales(api().db, api().config);
const countOf = async (email: string, template: string) =>
  (await templatesTo(api(), email)).filter((one) => one === template).length;

/** The address in the footer of the last mail to `email`. */
async function unsubscribePathTo(email: string): Promise<string> {
  const { text = '' } = (await mailsTo(api(), email)).at(-1) ?? {};
  const url = /https?:\/\/\S+\/unsubscribe\S+/.exec(text)?.[0];
  if (!url) throw new Error(`no unsubscribe link to ${email}`);
  return url.slice(api().config.publicUrl.length);
}

const post = (url: string) =>
  api().http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });

describe('the e-mails of a role', () => {
  test.each([
    [
      'admin',
      ['first_sale', 'daily_summary', 'refund_request', 'payout_failed', 'webhook_failing'],
    ],
    ['finance', ['first_sale', 'daily_summary', 'refund_request', 'payout_failed']],
    ['support', ['refund_request']],
    ['developer', ['webhook_failing']],
    ['till', []],
  ] as const)('of %s are these, until the person chooses', async (role, kinds) => {
    const merchant = await newMerchant(api());
    const colleague = await newColleague(api(), merchant, role);

    expect(await wantedBy(colleague, merchant.id)).toEqual(kinds);
  });

  test('are changed by each person for themselves', async () => {
    const merchant = await newMerchant(api());
    const one = await newColleague(api(), merchant, 'support');
    const other = await newColleague(api(), merchant, 'support');

    await choose(one, { about: merchant.id, kind: 'first_sale', wanted: true });
    await choose(one, { about: merchant.id, kind: 'refund_request', wanted: false });

    expect(await wantedBy(one, merchant.id)).toEqual(['first_sale']);
    expect(await wantedBy(other, merchant.id)).toEqual(['refund_request']);
  });

  test('of a business are not those of a member, nor of a stranger', async () => {
    const merchant = await newMerchant(api());
    const stranger = await newMember(api());
    const groups = await groupsOf(stranger);

    expect(groups.map(({ about, business }) => [about, business])).toEqual([[stranger.id, null]]);
    for (const [about, kind] of [
      [merchant.id, 'first_sale'],
      [stranger.id, 'first_sale'],
    ]) {
      const answer = await choose(stranger, { about, kind, wanted: true });
      expect(answer.statusCode).toBe(404);
    }
  });
});

describe('the first sale', () => {
  test('is mailed once, to those who want it', async () => {
    const { merchant, payer } = await paidScene(api());
    const clerk = await newColleague(api(), merchant, 'till');
    await firstSales();
    await paidAgain(api(), { merchant, payer });
    await firstSales();

    expect(await countOf(merchant.email, 'first-sale')).toBe(1);
    expect(await countOf(clerk.email, 'first-sale')).toBe(0);
    const mail = (await mailsTo(api(), merchant.email)).find(
      (one) => one.template === 'first-sale',
    );
    expect(mail?.subject).toBe('Your first sale: €38.00');
    expect(mail?.text).toContain('/account/transactions/');
  });
});

describe('the summary of a day', () => {
  test('tells the sales of the day before, once', async () => {
    const { merchant, payer, id } = await paidScene(api());
    const second = await paidAgain(api(), { merchant, payer });
    for (const one of [id, second.id]) await letBePaidAt(api(), one, `${yesterday()}T23:59:59Z`);
    await paidAgain(api(), { merchant, payer });
    await refund(api(), { merchant, id: second.id }, { amount: '10.00' });

    await summaries();
    await summaries();

    expect(await countOf(merchant.email, 'daily-summary')).toBe(1);
    const mail = (await mailsTo(api(), merchant.email)).find(
      ({ template }) => template === 'daily-summary',
    );
    expect(mail?.text).toContain(
      'Payments: 2\nGross sales: €80.00\nMember discount: €4.00\nNet sales: €76.00\nRefunds: €10.00\n',
    );
  });

  test('has the tax by rate, also of what was refunded', async () => {
    const { merchant, id } = await paidScene(api(), {
      amount: '40.00',
      lineItems: [
        { name: 'Mat', quantity: 1, amount: '30.00', taxRate: '20' },
        { name: 'Tea', quantity: 1, amount: '10.00', taxRate: '10' },
      ],
    });
    await letBePaidAt(api(), id, `${yesterday()}T12:00:00Z`);
    await refund(api(), { merchant, id }, { amount: '9.50', lines: [1] });

    await summaries();

    const mail = (await mailsTo(api(), merchant.email)).find(
      ({ template }) => template === 'daily-summary',
    );
    expect(mail?.text).toContain(
      'Net sales: €38.00\nTax included: €0.86 (10%) + €4.75 (20%)\nRefunds: €9.50\nTax refunded: €0.86 (10%)\n',
    );
  });

  test('is not sent for a day without sales', async () => {
    const { merchant } = await paidScene(api());

    await summaries();

    expect(await countOf(merchant.email, 'daily-summary')).toBe(0);
  });
});

describe('unsubscribing', () => {
  test('takes a post to the link, and no sign-in', async () => {
    const { merchant, payer, id } = await paidScene(api());
    await letBePaidAt(api(), id, `${yesterday()}T12:00:00Z`);
    await summaries();
    const path = await unsubscribePathTo(merchant.email);

    const page = await api().http.inject({ url: path });
    const before = await wantedBy(merchant, merchant.id);
    const done = await post(path);

    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<form method="post">');
    expect(page.body).toContain('Summary after each day with sales');
    expect(page.headers['content-security-policy']).toContain("form-action 'self'");
    expect(before).toContain('daily_summary');
    expect(done.statusCode).toBe(200);
    expect(await wantedBy(merchant, merchant.id)).not.toContain('daily_summary');
    await api().database.owner.db.execute(
      sql`delete from daily_summary where merchant_id = ${merchant.id}`,
    );
    const more = await paidAgain(api(), { merchant, payer });
    await letBePaidAt(api(), more.id, `${yesterday()}T12:30:00Z`);
    await summaries();
    expect(await countOf(merchant.email, 'daily-summary')).toBe(1);
  });

  test('needs a token of ours, for this purpose', async () => {
    const merchant = await newMerchant(api());
    const { secrets } = api().config;
    const choice = { person: merchant.id, about: merchant.id, kind: 'daily_summary' };
    const forOther = Buffer.from(seal(secrets.encryption, JSON.stringify(choice))).toString(
      'base64url',
    );

    for (const token of ['', 'x', forOther]) {
      expect((await post(`/unsubscribe?token=${token}`)).statusCode).toBe(400);
    }
    expect(await wantedBy(merchant, merchant.id)).toContain('daily_summary');
  });

  test('is offered to mail clients in the headers, and not in e-mails about security', async () => {
    const receiver = await startSmtpReceiver();
    const transport = smtpTransport(receiver.url, 'Salus <no-reply@pay.example>');
    const { id, email } = await newMember(api());
    const security = newEmail();
    await queueMail(api().db, api().config, {
      to: security,
      locale: null,
      template: 'password-changed',
      values: {
        at: new Date().toISOString(),
        until: new Date().toISOString(),
        url: 'https://x.test',
      },
    });
    const about = { about: id, kind: 'trial_reminder', template: 'trial-ending' } as const;
    await queueNotice(api().db, api().config, about, () => ({
      ...{ until: new Date().toISOString(), level: 'Sens', threshold: '1', url: 'https://x.test' },
    }));
    const log = createLog('silent');
    const readers = TRANSFER_EMAILS;
    for (let sent = 1; sent > 0; ) {
      sent = await sendDue(api().db, api().config, { transport, readers, log });
    }
    transport.close();
    await receiver.close();

    const isChoosable = (data: string) =>
      /^List-Unsubscribe: <http/m.test(data.replace(/\r?\n[ \t]+/g, ' ')) &&
      data.includes('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const own = receiver.received.filter(({ to }) => to.includes(email));
    expect(own.map(({ data }) => isChoosable(data))).toContain(true);
    const always = receiver.received.filter(({ to }) => to.includes(security));
    expect(always.map(({ data }) => data.includes('List-Unsubscribe'))).toEqual([false]);
  });
});
