/** The records that requests act on: a business, members, and one of each resource they own. */
import type { LightMyRequestResponse } from 'fastify';
import { createApiToken } from '../../../server/merchants/api-keys/api-token.ts';
import { createEndpoint } from '../../../server/merchants/events/endpoints.ts';
import { arrayOf, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { type Caller, type Cast, credentialOf, newCast } from '../authorisation/callers.ts';
import { actingAs, testCastOf } from '../authorisation/test-cast.ts';
import { PASSWORD_HASH, personOf, SHOP } from '../people/people.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import { newWords, type Words } from './words.ts';

export interface World {
  send(request: FuzzRequest): Promise<LightMyRequestResponse>;
}

/** After so many requests the records are used up: paid, cancelled, signed out, counted. */
const USES = 100;
/** After so many requests people own unrealistically many records, and every list is long. */
const LIFE = 5_000;

const FRAMES: Partial<Record<Caller, string>> = {
  'frame of this session': 'pay_OWN',
};

/** @param inTest the business, its key, and two members are those of test mode */
export async function newWorld(api: TestApi, inTest = false): Promise<World> {
  const credentials = new Map<Caller, string | undefined>();
  let sent = 0;
  const castOf = async () => {
    const live = await newCast(api);
    return inTest ? testCastOf(api, live) : live;
  };
  let cast = await castOf();
  let words = newWords(api, cast, signIn);

  /** Open accounts, new sign-ins and tokens, because earlier requests may have ended them. */
  async function signIn() {
    const { member, merchant, otherMerchant } = cast;
    await forgetLimits(api);
    await reopen(api, cast);
    for (const business of [merchant, otherMerchant]) {
      const isLive = !inTest || business === otherMerchant;
      business.apiToken = await createApiToken(api.db, api.config, business.id, isLive);
    }
    merchant.token = (await ofBusiness()) ?? '';
    member.token = (await credentialOf(api, cast, 'member', '')) ?? '';
  }

  /** In test mode a person acts for the business of their sign-in. */
  const ofBusiness = async () =>
    inTest ? (await actingAs(api, cast.merchant)).token : credentialOf(api, cast, 'business', '');

  /** Restores what earlier requests may have ended, removed or revoked. */
  async function renew() {
    if (sent % LIFE === 0 && sent > 0) cast = await castOf();
    await restore(api, cast);
    await signIn();
    credentials.clear();
    words = newWords(api, cast, signIn);
  }

  async function credential(caller: Caller): Promise<string | undefined> {
    if (!credentials.has(caller)) {
      const subject = FRAMES[caller] ? await words.of(FRAMES[caller]) : '';
      const made = caller === 'business' ? ofBusiness() : credentialOf(api, cast, caller, subject);
      credentials.set(caller, await made);
    }
    return credentials.get(caller);
  }

  return {
    async send({ caller, method, url, headers, payload }) {
      if (sent % USES === 0) await renew();
      sent++;
      const token = await credential(caller);
      const response = await api.http.inject({
        method,
        url: await words.put(url),
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(await putEach(words, headers)),
        },
        ...(payload === undefined ? {} : { payload: await words.put(payload) }),
      });
      if (response.statusCode === 429) await forgetLimits(api);
      if (response.statusCode === 401) await signInAgain(caller);
      return response;
    },
  };

  async function signInAgain(caller: Caller) {
    credentials.delete(caller);
    if (caller === 'merchant token' || caller === 'other merchant token') await signIn();
  }
}

async function putEach({ put }: Words, headers: Record<string, string>) {
  const each = Object.entries(headers).map(async ([name, value]) => [name, await put(value)]);
  return Object.fromEntries(await Promise.all(each));
}

/** Members may do so much an hour, and wait when they are wrong: here they have all the time. */
async function forgetLimits({ database }: TestApi) {
  const { db } = database.owner;
  await db.execute(sql`delete from rate_limit`);
  await db.execute(sql`delete from sign_in_limit`);
}

/**
 * A business may have so many keys and tills, and words make new ones. Requests switch payments off, freeze
 * and close accounts.
 */
async function reopen({ database }: TestApi, { member, other, merchant, otherMerchant }: Cast) {
  const { db } = database.owner;
  const accounts = [member, other, merchant, otherMerchant];
  const ids = (list: string[]) =>
    sql.join(
      list.map((id) => sql`${id}`),
      sql`, `,
    );
  const businesses = ids([merchant.id, otherMerchant.id]);
  await db.execute(sql`update api_key set revoked_at = now()
    where merchant_id in (${businesses}) and revoked_at is null`);
  await db.execute(sql`update till_device set revoked_at = now()
    where merchant_id in (${businesses}) and revoked_at is null`);
  await db.execute(sql`update member
    set payments_enabled = true, closed_at = null, outgoing_frozen_at = null
    where id in (${ids([...accounts.map(({ id }) => id), ...accounts.map(personOf)])})
      and (not payments_enabled or closed_at is not null or outgoing_frozen_at is not null)`);
}

/** Restores passwords, the shop's origin, limits and a webhook endpoint. */
async function restore(api: TestApi, cast: Cast) {
  const { member, other, merchant, otherMerchant } = cast;
  const everyone = [member, other, merchant, otherMerchant].map(personOf);
  await rowsOf(
    api.db,
    sql`update member set password_hash = ${PASSWORD_HASH}
        where id = any(${arrayOf(everyone, 'text')})`,
  );
  await rowsOf(
    api.db,
    sql`insert into merchant_origin (merchant_id, origin) values (${merchant.id}, ${SHOP})
        on conflict do nothing`,
  );
  // A payment above the member's own limits, which requests may have lowered, needs a confirmation.
  await api.database.owner.db.execute(sql`delete from payer_limit where member_id = ${member.id}`);
  const heard = await rowsOf(
    api.db,
    sql`update webhook_endpoint set enabled = true
      where merchant_id = ${merchant.id} and deleted_at is null returning id`,
  );
  if (heard.length === 0)
    await createEndpoint(api.db, api.config, merchant.id, 'http://127.0.0.1:9/');
}
