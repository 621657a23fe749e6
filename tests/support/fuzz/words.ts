/** The values of a request’s placeholders. Each is created on first use: most requests need few. */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import * as activityEndpoints from '#shared/activity/endpoints.ts';
import * as apiTokenEndpoints from '#shared/api-keys/token-endpoints.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import * as teamMembersEndpoints from '#shared/team-members/endpoints.ts';
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import { issueFrameCode } from '../../../server/payments/pay/frame-code.ts';
import { issueCode } from '../../../server/people/mail-codes/mail-codes.ts';
import { openSession } from '../../../server/people/sessions/sessions.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { CallOptions, TestApi } from '../api/api.ts';
import type { Cast } from '../authorisation/callers.ts';
import { ordersOf, testOrdersOf } from '../authorisation/purchase-rows.ts';
import { newKey } from '../merchants/api-keys.ts';
import { newButton } from '../payments/buttons.ts';
import { newCoupon } from '../payments/coupons.ts';
import { asSeller, issued } from '../payments/invoices.ts';
import { newLink, newLinkSession } from '../payments/links.ts';
import { heldBy, newPass, paySession, sessionWith, visit } from '../payments/passes.ts';
import { newPlan, owedAgreement } from '../payments/plans.ts';
import { ask } from '../payments/refund-requests.ts';
import { paidAgain, refund } from '../payments/refunds.ts';
import { reserveTokens } from '../payments/reservations.ts';
import { newSettlement } from '../payments/settlements.ts';
import { newTill, openDay, tillScene } from '../payments/tills.ts';
import { storePasskey } from '../people/passkeys.ts';
import { deposit, newPaySession, PASSWORD } from '../people/people.ts';
import { newTestMember } from '../people/test-mode.ts';
import { deliveryOf } from '../webhooks/deliveries.ts';
import { newEvent } from '../webhooks/merchant-events.ts';
import { makeEvent } from '../webhooks/scene.ts';

const WORD =
  /\b(?:[a-z]{2,3}_(?:OWN|PAID|RESERVED|LINKED|OTHER)|SIGN_IN|PASSKEY|FRAME_CODE|RESET_CODE|CONFIRMATION|CHALLENGE|VERIFIER|MEMBER_EMAIL|PUBLIC_URL|TILL_KEY)\b/g;

export interface Words {
  /** `text` with what its words stand for. */
  put(text: string): Promise<string>;
  of(word: string): Promise<string>;
}

/**
 * Nothing has been used up yet.
 * @param signIn gives the cast new credentials: what was sent may have ended those they have
 */
export function newWords(api: TestApi, cast: Cast, signIn: () => Promise<void>): Words {
  const { db, config } = api;
  const { member, other, merchant, otherMerchant } = cast;
  const known = new Map<string, string>();
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');

  async function answered(endpoint: Endpoint, options: CallOptions) {
    const response = await api.call(endpoint, options);
    if (response.statusCode !== endpoint.status) throw new Error(response.body);
    return response.json();
  }
  const grant = async () => ({
    challenge,
    authSessionId: (await openSession(db, member.id)).sid,
  });
  const paid = async () => {
    const made = await paidAgain(api, { merchant, payer: member });
    known.set('txn_OWN', made.transfer);
    known.set('pay_PAID', made.id);
    return made;
  };
  const makers: Record<string, () => Promise<string>> = {
    pay_OWN: async () => (await newPaySession(api, merchant)).id,
    pay_PAID: async () => (await paid()).id,
    pay_RESERVED: async () => (await reserveTokens(api, member, merchant, 1)).id,
    pay_OTHER: async () => (await newPaySession(api, otherMerchant)).id,
    txn_OWN: async () => (await paid()).transfer,
    rfd_OWN: async () => (await refund(api, await paid())).json().id,
    async rrq_OWN() {
      const asked = await ask(api, member, (await paid()).id);
      // A payer may ask a few times a day.
      return asked.statusCode === 201 ? asked.json().id : newId('rrq');
    },
    async inv_OWN() {
      const body = { email: member.email, role: 'till', currentPassword: PASSWORD };
      const team = { token: merchant.token };
      await rowsOf(
        db,
        sql`delete from team_member
        where business_id = ${merchant.id} and member_id = ${member.id}`,
      );
      return (await answered(teamMembersEndpoints.invite, { ...team, body })).id;
    },
    async act_OWN() {
      await newKey(api, merchant);
      const { data } = await answered(activityEndpoints.list, { token: merchant.token });
      return data[0].id;
    },
    async usr_OWN() {
      if (member.livemode === false) return testMemberOf(api, cast);
      await db.execute(sql`insert into team_member (business_id, member_id, role)
        values (${merchant.id}, ${member.id}, 'till') on conflict do nothing`);
      return member.id;
    },
    lnk_OWN: async () => (await newLinkSession(api, merchant)).id,
    lnk_LINKED: () => linkOf(api, cast),
    lnk_OTHER: async () => (await newLinkSession(api, otherMerchant)).id,
    btn_OWN: async () => (await newButton(api, merchant)).id,
    cpn_OWN: async () => (await newCoupon(api, merchant, { code: `C${randomInt(1e9)}` })).id,
    async ivc_OWN() {
      await asSeller(api, merchant);
      const { id } = await paidAgain(api, { merchant, payer: member });
      return (await issued(api, merchant, id)).id;
    },
    pss_OWN: async () => (await newPass(api, merchant)).id,
    hld_OWN: async () => (await boughtPass(api, cast)).holding,
    async vst_OWN() {
      const { pass, holding } = await boughtPass(api, cast);
      return (await visit(api, { merchant, pass }, { holding })).json().id;
    },
    pln_OWN: async () => (await newPlan(api, merchant)).id,
    mdt_OWN: async () => (await owedAgreement(api, merchant, member)).mandate,
    agr_OWN: async () => (await owedAgreement(api, merchant, member)).agreement,
    crg_OWN: async () => (await owedAgreement(api, merchant, member)).charge,
    stl_OWN: () => newSettlement(api, merchant.id),
    async tok_OWN() {
      const { tokens } = await answered(apiTokenEndpoints.list, { token: merchant.token });
      return tokens[0]?.id ?? newId('tok');
    },
    async whe_OWN() {
      const { data } = await answered(webhooksEndpoints.list, { token: merchant.apiToken });
      return data[0]?.id ?? newId('whe');
    },
    til_OWN: async () => (await newTill(api, merchant)).till.id,
    day_OWN: async () => (await openDay(await tillScene(api, merchant))).id,
    TILL_KEY: async () => (await tillScene(api, merchant)).key,
    evt_OWN: () => newEvent(db, merchant.id),
    async dlv_OWN() {
      await makeEvent(api, merchant);
      return (await deliveryOf(api, merchant.id)).id;
    },
    ord_OWN: () =>
      member.livemode === false ? testOrdersOf(api, member.id) : ordersOf(api, member.id),
    async quo_OWN() {
      const asked = { token: member.token, body: { currency: 'EUR' } };
      return (await answered(purchasesEndpoints.quote, asked)).id;
    },
    async FRAME_CODE() {
      const session = await of('pay_OWN');
      return (await issueFrameCode(db, { ...(await grant()), session })).code;
    },
    RESET_CODE: () => issueCode(db, 'reset', { memberId: other.id, email: other.email }),
    CONFIRMATION: () => issueCode(db, 'confirmation', { memberId: other.id, email: other.email }),
    VERIFIER: async () => verifier,
    CHALLENGE: async () => challenge,
    SIGN_IN: async () => (await openSession(db, member.id)).sid,
    PASSKEY: () => storePasskey(api, member.id),
    MEMBER_EMAIL: async () => member.email,
    PUBLIC_URL: async () => config.publicUrl,
  };

  async function of(word: string): Promise<string> {
    const kept = known.get(word);
    if (kept !== undefined) return kept;
    const prefix = word.split('_')[0] ?? '';
    const make = makers[word] ?? makers[`${prefix}_OWN`];
    const made = make ? await make().catch(() => signIn().then(make)) : newId(prefix as 'pay');
    known.set(word, made);
    return made;
  }

  return {
    of,
    async put(text) {
      for (const word of new Set(text.match(WORD))) await of(word);
      return text.replace(WORD, (word) => known.get(word) ?? word);
    },
  };
}

async function boughtPass(api: TestApi, { merchant, member }: Cast) {
  const pass = await newPass(api, merchant);
  await deposit(api, member.cash, '200');
  await paySession(api, member, (await sessionWith(api, merchant, pass)).id);
  const [holding] = await heldBy(api, member);
  if (!holding) throw new Error('no pass is held');
  return { pass, holding: holding.id };
}

/** One that has no other part; a business may have a hundred. */
async function testMemberOf(api: TestApi, { merchant, member, other }: Cast): Promise<string> {
  const [found] = await rowsOf<{ id: string }>(
    api.database.owner.db,
    sql`select id from member where test_business_id = ${merchant.id} and closed_at is null
      and id not in (${member.id}, ${other.id}) limit 1`,
  );
  return found?.id ?? (await newTestMember(api, merchant, { level: 'Visita', cash: '0' })).id;
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
