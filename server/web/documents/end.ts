/**
 * Withdraws from a purchase without signing in, by the link of its receipt e-mail. A GET changes nothing, because mail
 * scanners follow links: the page says what goes back, and has a button.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brand } from '#shared/brand.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { formatMoney } from '#shared/format.ts';
import type { Purchase } from '#shared/purchases/schemas.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { App } from '../../platform/http/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { chooseLocale, readSection } from '../../platform/locales/texts.ts';
import { zonedTime } from '../../platform/locales/time-zone.ts';
import { END_PATH, readEndToken } from '../../tokens/purchases/end-token.ts';
import { purchases } from '../../tokens/purchases/queries.ts';
import { requestWithdrawal } from '../../tokens/purchases/withdraw.ts';
import { compressed } from './compress.ts';
import { documentHeaders } from './headers.ts';
import { plainDocument } from './plain-document.ts';

type Buy = typeof import('#locales/en/buy.json');
type Errors = typeof import('#locales/en/member-errors.json');

interface Bought {
  memberId: string;
  purchase: Purchase;
}

/** What became of the button; undefined before it is pressed. */
type Ended = 'done' | ErrorCode | undefined;

export async function endRoutes({ http: whole, db, config, live }: App): Promise<void> {
  const limit = { rateLimit: { max: config.limits.actsPerAddress, timeWindow: '1 minute' } };

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    found: Bought | undefined,
    ended?: Ended,
  ) {
    const nonce = randomBytes(16).toString('base64url');
    const locale = chooseLocale(config.locales, [], request.headers['accept-language']);
    const { withdrawal: texts } = (await readSection(locale, 'buy', 'withdrawal')) as Pick<
      Buy,
      'withdrawal'
    >;
    const { errors } = (await readSection(locale, 'member-errors', 'errors')) as Pick<
      Errors,
      'errors'
    >;
    const { heading, of, text, button } = told(found?.purchase, ended, locale, texts, errors);
    const html = plainDocument({
      nonce,
      locale,
      theme: 'auto',
      heading,
      content: `${of ? `<p>${escapeHtml(of)}</p>` : ''}<p>${escapeHtml(text)}</p>${
        button
          ? `<form method="post"><button>${escapeHtml(button)}</button></form>`
          : `<a href="/account/orders">${escapeHtml(texts.list)}</a>`
      }`,
    });
    reply.headers(documentHeaders('unsubscribe', { nonce }));
    reply.header('vary', 'Accept-Language').header('content-language', locale);
    reply.code(found ? 200 : 400).type('text/html; charset=utf-8');
    return compressed(request, reply, html);
  }

  await whole.register(async (http) => {
    // The token in the address is all that counts.
    http.removeAllContentTypeParsers();
    http.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 }, (_, __, done) =>
      done(null, undefined),
    );

    http.get(`${END_PATH}/:token`, { config: limit }, async (request, reply) =>
      show(request, reply, await boughtBy(request)),
    );

    http.post(`${END_PATH}/:token`, { config: limit }, async (request, reply) => {
      const bought = await boughtBy(request);
      if (!bought) return show(request, reply, undefined);
      const ended = await withdraw(bought);
      return show(request, reply, await boughtBy(request), ended);
    });
  });

  const boughtBy = async ({ params }: FastifyRequest): Promise<Bought | undefined> => {
    const id = readEndToken(config, (params as { token: string }).token);
    const [found] =
      id === undefined
        ? []
        : await rowsOf<Bought>(
            db,
            sql`select p.member_id as "memberId", to_jsonb(shown) as purchase
              from purchase p, lateral (${purchases.one(sql`p.member_id`, id)}) shown where p.id = ${id}`,
          );
    return found;
  };

  async function withdraw({ memberId, purchase }: Bought): Promise<Ended> {
    try {
      await db.transaction((tx) => requestWithdrawal(tx, { memberId, purchaseId: purchase.id }));
      live.memberChanged(memberId);
      return 'done';
    } catch (error) {
      if (error instanceof Problem) return error.code;
      throw error;
    }
  }
}

/** What the page says, and the text of its button if the purchase can be withdrawn. */
function told(
  bought: Purchase | undefined,
  ended: Ended,
  locale: string,
  texts: Buy['withdrawal'],
  errors: Errors['errors'],
): { heading: string; of?: string; text: string; button?: string } {
  if (!bought) return { heading: texts.wrong, text: texts['wrong-text'] };
  const { withdrawal, currency } = bought;
  const wrong: Record<string, string> = errors;
  const refused =
    ended !== undefined && ended !== 'done'
      ? ended
      : withdrawal === null
        ? 'withdrawal_period_over'
        : undefined;
  if (refused !== undefined && (refused !== 'purchase_withdrawn' || !withdrawal)) {
    return { heading: texts['link-no'], text: wrong[refused] ?? '' };
  }
  if (!withdrawal) return { heading: texts['link-no'], text: '' };
  const time = withdrawal.requestedAt ?? withdrawal.until ?? '';
  const zoned = (at: string) => zonedTime(at, locale, { timeZone: 'UTC', dateStyle: 'long' });
  const values: Record<string, string> = {
    tokens: formatMoney(withdrawal.tokens, brand.token.symbol, locale),
    amount: formatMoney(withdrawal.amount, currency, locale),
    time: time && zoned(time),
  };
  const say = (text: string, said = values) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => said[name] ?? '');
  switch (withdrawal.status) {
    case 'possible':
      return {
        heading: texts.title,
        of: say(texts.of, {
          tokens: formatMoney(bought.tokens, brand.token.symbol, locale),
          amount: formatMoney(bought.fiatAmount, currency, locale),
          time: zoned(bought.createdAt),
        }),
        text: `${say(texts.text)} ${say(texts.until)}`,
        button: texts.submit,
      };
    case 'requested':
    case 'done':
      return { heading: texts['link-done'], text: say(texts[withdrawal.status]) };
    default:
      return { heading: texts['link-no'], text: wrong[withdrawal.status] ?? '' };
  }
}
