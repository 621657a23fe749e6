/** Withdraws from a purchase by the link of its receipt e-mail. */
import { brand } from '#shared/brand.ts';
import { formatMoney } from '#shared/format.ts';
import type { Purchase } from '#shared/purchases/schemas.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { App } from '../../platform/http/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { readSection } from '../../platform/locales/texts.ts';
import { zonedTime } from '../../platform/locales/time-zone.ts';
import type { EndToken } from '../../platform/mail/end-token.ts';
import { purchases } from '../../tokens/purchases/queries.ts';
import { requestWithdrawal } from '../../tokens/purchases/withdraw.ts';
import { type Ending, type EndPage, filled } from './end-page.ts';

type Buy = typeof import('#locales/en/buy.json');
type Common = typeof import('#locales/en/errors.json');
type Errors = typeof import('#locales/en/member-errors.json');

interface Bought {
  memberId: string;
  /** Of the member, or of the business. */
  timeZone: string;
  purchase: Purchase;
}

const DONE = 'done';

export function purchaseEnding({ db, live }: Pick<App, 'db' | 'live'>): Ending {
  const find = async ({ id, recipient = '' }: EndToken): Promise<Bought | undefined> => {
    const [found] = await rowsOf<Bought>(
      db,
      sql`select p.member_id as "memberId", statements.zone_of(p.member_id) as "timeZone",
          to_jsonb(shown) as purchase
        from purchase p, lateral (${purchases.one(sql`p.member_id`, id)}) shown
        where p.id = ${id}
          and exists (select from mail.recipients(p.member_id) r where r.email = ${recipient})`,
    );
    return found;
  };
  return {
    async show(token, locale, done) {
      const found = await find(token);
      if (!found) return undefined;
      const { withdrawal: texts } = (await readSection(locale, 'buy', 'withdrawal')) as Pick<
        Buy,
        'withdrawal'
      >;
      const reasons = {
        ...((await readSection(locale, 'errors', 'errors')) as Pick<Common, 'errors'>).errors,
        ...((await readSection(locale, 'member-errors', 'errors')) as Pick<Errors, 'errors'>)
          .errors,
      };
      const { heading, of, text, button } = told(found, done, locale, texts, reasons);
      return {
        heading,
        paragraphs: of === undefined ? [text] : [of, text],
        buttons: button === undefined ? [] : [{ act: 'withdraw', text: button }],
        lists: [{ href: '/account/orders', text: texts.list }],
      };
    },
    async press(token) {
      const found = await find(token);
      if (!found) return 'not_found';
      const { recipient } = token;
      const { memberId, purchase } = found;
      try {
        await db.transaction((tx) =>
          requestWithdrawal(tx, { memberId, purchaseId: purchase.id, recipient }),
        );
        live.memberChanged(memberId);
        return DONE;
      } catch (error) {
        if (error instanceof Problem) return error.code;
        throw error;
      }
    },
  };
}

/** What the page says, and the text of its button if the purchase can be withdrawn. */
function told(
  { timeZone, purchase: { withdrawal, currency, ...bought } }: Bought,
  ended: string | undefined,
  locale: string,
  texts: Buy['withdrawal'],
  reasons: Common['errors'] & Errors['errors'],
): Pick<EndPage, 'heading'> & { of?: string; text: string; button?: string } {
  const known: Record<string, string> = reasons;
  const why = (code: string) => known[code] ?? reasons.tokens_spent;
  const refused =
    ended !== undefined && ended !== DONE
      ? ended
      : withdrawal === null
        ? 'withdrawal_period_over'
        : undefined;
  if (refused !== undefined && (refused !== 'purchase_withdrawn' || !withdrawal)) {
    return { heading: texts['link-no'], text: why(refused) };
  }
  if (!withdrawal) return { heading: texts['link-no'], text: why('withdrawal_period_over') };
  const time = withdrawal.requestedAt ?? withdrawal.until ?? '';
  const zoned = (at: string) => zonedTime(at, locale, { timeZone, dateStyle: 'long' });
  const values: Record<string, string> = {
    tokens: formatMoney(withdrawal.tokens, brand.token.symbol, locale),
    amount: formatMoney(withdrawal.amount, currency, locale),
    time: time && zoned(time),
  };
  switch (withdrawal.status) {
    case 'possible':
      return {
        heading: texts.title,
        of: filled(texts.of, {
          tokens: formatMoney(bought.tokens, brand.token.symbol, locale),
          amount: formatMoney(bought.fiatAmount, currency, locale),
          time: zoned(bought.createdAt),
        }),
        text: `${filled(texts.text, values)} ${filled(texts.until, values)}`,
        button: texts.submit,
      };
    case 'requested':
    case 'done':
      return { heading: texts['link-done'], text: filled(texts[withdrawal.status], values) };
    default:
      return { heading: texts['link-no'], text: why(withdrawal.status) };
  }
}
