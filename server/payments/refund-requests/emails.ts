/** E-mails about a refund request: to the business that is asked, and to the payer it declined. */
import type { Texts } from '#shared/documents/bootstrap-data.ts';
import type { MerchantIdentity } from '#shared/domain/identity.ts';
import { formatValue } from '#shared/format.ts';
import { moneyFirst } from '#shared/pay/sum.ts';
import type { REFUND_REASONS } from '#shared/refund-requests/schemas.ts';
import { queueNotice } from '../../people/notifications/queue-notice.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { readTexts } from '../../platform/locales/texts.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { recipientsOf } from '../../platform/mail/member-mail.ts';
import { merchantValues } from '../../platform/mail/merchant-values.ts';
import { localeOf, queueMail } from '../../platform/mail/outbox.ts';

export type MailSettings = Pick<Config, 'locales' | 'secrets' | 'publicUrl'>;

type Reason = (typeof REFUND_REASONS)[number];

interface Asked {
  merchant: MerchantIdentity;
  merchantId: string;
  payerId: string;
  reference: string | null;
  description: string | null;
  transfer: string;
  /** The transaction of the payer. */
  paidBy: string;
  /** What a refund would give back. */
  net: string;
  tokens: string;
  currency: string;
  reason: Reason;
  message: string | null;
  answerBy: string | null;
  answer: string | null;
}

/** Tells the business, in the transaction that stores the request. */
export async function queueAskedEmail(tx: Db, config: MailSettings, id: string): Promise<void> {
  const asked = await readAsked(tx, id);
  const notice = {
    about: asked.merchantId,
    kind: 'refund_request',
    template: 'refund-asked',
  } as const;
  await queueNotice(tx, config, notice, async (locale) => ({
    ...valuesOf(config, asked, locale),
    reason: reasonText(await readTexts(locale, 'refund-requests'), asked.reason),
    message: asked.message ?? '',
    until: asked.answerBy ?? '',
  }));
}

/** Tells the payer, in the transaction that declines the request. */
export async function queueDeclinedEmail(tx: Db, config: MailSettings, id: string): Promise<void> {
  const asked = await readAsked(tx, id);
  for (const { to, locale: wish } of await recipientsOf(tx, asked.payerId)) {
    const locale = localeOf(config, wish);
    await queueMail(tx, config, {
      to,
      locale,
      template: 'refund-declined',
      values: {
        ...merchantValues(asked.merchant),
        ...valuesOf(config, { ...asked, transfer: asked.paidBy }, locale),
        answer: asked.answer ?? '',
      },
    });
  }
}

async function readAsked(tx: Db, id: string): Promise<Asked> {
  const [asked] = await rowsOf<Asked>(
    tx,
    sql`select pay.merchant_identity(s) as merchant, r.merchant_id as "merchantId",
        r.payer_id as "payerId", s.reference,
        s.description, s.transfer_id as transfer, pay.paid_by(s) as "paidBy", format.decimal(r.amount, s.decimals) as net,
        format.decimal(worth.tokens, 18) as tokens, s.currency, r.reason, r.message, format.utc(refund_requests.answer_by(r, s)) as "answerBy", r.answer
      from refund_request r
      join pay_session s on s.id = r.session_id
      cross join lateral refund_requests.worth(r, s) worth
      where r.id = ${id}`,
  );
  if (!asked) throw new Error(`Refund request ${id} does not exist.`);
  return asked;
}

const valuesOf = (config: MailSettings, asked: Asked, locale: string) => ({
  amount: formatValue(moneyFirst(asked.net, asked.currency, asked.tokens), locale),
  description: asked.description ?? '',
  reference: asked.reference ?? '',
  url: hostedLink(config, `/account/transactions/${asked.transfer}`),
});

function reasonText(texts: Texts, reason: Reason): string {
  const reasons = texts['refund-reasons'];
  const text = typeof reasons === 'object' ? reasons[reason] : undefined;
  if (typeof text !== 'string') throw new Error(`No text for the reason ${reason}.`);
  return text;
}
