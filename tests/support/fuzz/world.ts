/** What there is for requests to meet: a business, members, and one of everything they may own. */
import { createHash, randomBytes } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { listApiTokens } from '#shared/api-token/contract.ts';
import { quotePurchase } from '#shared/purchases/contract.ts';
import { issueFrameCode } from '../../../server/auth/frame-code.ts';
import { issueCode } from '../../../server/auth/mail-codes.ts';
import { hashPassword } from '../../../server/auth/password.ts';
import { openSession } from '../../../server/auth/sessions.ts';
import { rowsOf } from '../../../server/db/database.ts';
import { merchantOrigin, member as people } from '../../../server/db/schema.ts';
import { createEndpoint } from '../../../server/events/endpoints.ts';
import { newId } from '../../../server/ids.ts';
import { createApiToken } from '../../../server/merchant/api-token.ts';
import type { TestApi } from '../api.ts';
import { newButton } from '../buttons.ts';
import { CALLERS, type Caller, type Cast, credentialOf, newCast } from '../callers.ts';
import { deliveryOf } from '../deliveries.ts';
import { newLink, newLinkSession } from '../links.ts';
import { newEvent } from '../merchant-events.ts';
import { storePasskey } from '../passkeys.ts';
import { newPaySession, PASSWORD, SHOP, tokens } from '../people.ts';
import { ordersOf } from '../purchases.ts';
import { paidAgain } from '../refunds.ts';
import type { FuzzRequest } from './requests.ts';

export interface World {
  send(request: FuzzRequest): Promise<LightMyRequestResponse>;
  /** Before the next request everything is as at first: a sign-in has ended, say. */
  renewNext(): void;
}

/** After so many requests what they met is used up: paid, cancelled, signed out, counted. */
const USES = 100;

export async function newWorld(api: TestApi): Promise<World> {
  const cast = await newCast(api);
  const passwordHash = await hashPassword(PASSWORD);
  let words: Record<string, string> = {};
  let credentials: Partial<Record<Caller, string>> = {};
  let left = 0;

  /** Nothing is taken for granted: what has been sent may have ended, removed or revoked it. */
  async function renew() {
    await forgetLimits(api);
    await restore(api, cast, passwordHash);
    words = await wordsOf(api, cast);
    const session = words.pay_OWN ?? '';
    credentials = {};
    for (const caller of CALLERS) {
      const token = await credentialOf(api, cast, caller, session);
      if (token) credentials[caller] = token;
    }
    left = USES;
  }
  const put = (text: string) =>
    text.replace(WORD, (word) => words[word] ?? words[`${word.split('_')[0]}_OWN`] ?? word);

  return {
    async send({ caller, method, url, headers, payload }) {
      if (left-- <= 0) await renew();
      const token = credentials[caller];
      const sent = Object.entries(headers).map(([name, value]) => [name, put(value)]);
      const response = await api.http.inject({
        method,
        url: put(url),
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...Object.fromEntries(sent),
        },
        ...(payload === undefined ? {} : { payload: put(payload) }),
      });
      if (response.statusCode === 429) left = 0;
      return response;
    },
    renewNext() {
      left = 0;
    },
  };
}

const WORD =
  /\b(?:[a-z]{2,3}_(?:OWN|PAID|LINKED|OTHER)|SIGN_IN|PASSKEY|FRAME_CODE|LINK_CODE|RESET_CODE|CONFIRMATION|CHALLENGE|VERIFIER|MEMBER_EMAIL|PUBLIC_URL)\b/g;

/** Members may do so much an hour, and wait when they are wrong: here they have all the time. */
async function forgetLimits({ database }: TestApi) {
  const { db } = database.owner;
  await db.execute(sql`delete from act_limit`);
  await db.execute(sql`delete from sign_in_limit`);
}

/** The business can be called for, and is told, as at first. */
async function restore(api: TestApi, cast: Cast, passwordHash: string) {
  const { member, merchant, otherMerchant } = cast;
  const own = inArray(people.id, [member.id, merchant.id]);
  await api.db.update(people).set({ passwordHash }).where(own);
  for (const business of [merchant, otherMerchant]) {
    business.apiToken = await createApiToken(api.db, api.config, business.id);
    business.token =
      (await credentialOf(api, { ...cast, merchant: business }, 'business', '')) ?? '';
  }
  member.token = (await credentialOf(api, cast, 'member', '')) ?? '';
  await api.db
    .insert(merchantOrigin)
    .values({ merchantId: merchant.id, origin: SHOP })
    .onConflictDoNothing();
  const heard = await rowsOf(
    api.db,
    sql`update webhook_endpoint set enabled = true where merchant_id = ${merchant.id} returning id`,
  );
  if (heard.length === 0)
    await createEndpoint(api.db, api.config, merchant.id, 'http://127.0.0.1:9/');
}

async function wordsOf(api: TestApi, cast: Cast): Promise<Record<string, string>> {
  const { member, merchant, otherMerchant } = cast;
  const paid = await paidAgain(api, { merchant, payer: member });
  const session = (await newPaySession(api, merchant)).id;
  const link = (await newLinkSession(api, merchant)).id;
  const listed = (await api.call(listApiTokens, { token: merchant.token })).json();
  const { id: quote } = (
    await api.call(quotePurchase, { token: member.token, body: { currency: 'EUR' } })
  ).json();
  return {
    pay_OWN: session,
    pay_PAID: paid.id,
    pay_OTHER: (await newPaySession(api, otherMerchant)).id,
    txn_OWN: paid.transfer,
    lnk_OWN: link,
    lnk_LINKED: await linkOf(api, cast),
    lnk_OTHER: (await newLinkSession(api, otherMerchant)).id,
    btn_OWN: (await newButton(api, merchant)).id,
    tok_OWN: listed.tokens?.[0]?.id ?? newId('tok'),
    evt_OWN: await newEvent(api.db, merchant.id),
    dlv_OWN: (await deliveryOf(api, merchant.id)).id,
    ord_OWN: await ordersOf(api, member.id),
    quo_OWN: quote,
    ...(await codesOf(api, cast, session, link)),
    SIGN_IN: (await openSession(api.db, member.id)).sid,
    PASSKEY: await storePasskey(api, member.id),
    MEMBER_EMAIL: member.email,
    PUBLIC_URL: api.config.publicUrl,
  };
}

/** One of each kind, all of them good. */
async function codesOf({ db }: TestApi, { member, other }: Cast, session: string, link: string) {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const { sid: authSessionId } = await openSession(db, member.id);
  const grant = { challenge, authSessionId };
  return {
    VERIFIER: verifier,
    CHALLENGE: challenge,
    FRAME_CODE: (await issueFrameCode(db, { ...grant, session, total: tokens('152') })).code,
    LINK_CODE: (await issueFrameCode(db, { ...grant, link })).code,
    RESET_CODE: await issueCode(db, 'reset', other.id, other.email),
    CONFIRMATION: await issueCode(db, 'confirmation', other.id, other.email),
  };
}

/** The link between the two, made again when it has been ended. */
async function linkOf(api: TestApi, { member, merchant }: Cast): Promise<string> {
  const [kept] = await rowsOf<{ id: string }>(
    api.db,
    sql`select id from link where member_id = ${member.id} and merchant_id = ${merchant.id}
      and revoked_at is null`,
  );
  return kept?.id ?? (await newLink(api, merchant, member)).id;
}
