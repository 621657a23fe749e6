/** A member with at least one row in every table that holds a person. */
import { randomBytes, randomUUID } from 'node:crypto';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import * as invoiceEndpoints from '#shared/invoices/member-endpoints.ts';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import * as passEndpoints from '#shared/passes/endpoints.ts';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import * as reservationsEndpoints from '#shared/reservations/endpoints.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { ops } from '../api/operator.ts';
import { newButton } from '../payments/buttons.ts';
import { newCoupon } from '../payments/coupons.ts';
import { asSeller, BUYER, issue, SELLER } from '../payments/invoices.ts';
import { newLinkSession } from '../payments/links.ts';
import { giveBack, heldBy, newPass, paySession, sessionWith, visit } from '../payments/passes.ts';
import { begin, newPlan } from '../payments/plan-scene.ts';
import { paidAgain, refund } from '../payments/refunds.ts';
import { moveStake } from '../tokens/staking.ts';
import { storePasskey } from './passkeys.ts';
import { deposit, newMerchant, newPaySession, PASSWORD, type TestMerchant } from './people.ts';
import { signInWith } from './sign-in.ts';

const OUTSIDE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

export interface KnownPerson extends TestMerchant {
  /** A text that stands in each value that identifies the person. */
  mark: string;
}

/** Somebody who owns a business, and also pays, buys, links, withdraws and is supported. The API needs a chain. */
export async function newKnownPerson(api: TestApi): Promise<KnownPerson> {
  const mark = `zyx${randomBytes(5).toString('hex')}`;
  const person = await newMerchant(api, { cash: '3000', webhook: `https://${mark}.test/hook` });
  const { id, person: personId } = person;
  const email = `${mark}@salus.test`;
  await api.database.owner.db.execute(sql`update member set email = ${email}, name = ${mark},
    surname = ${`${mark}-surname`}, external_deposit_address = ${OUTSIDE}, locale = 'es',
    time_zone = 'Europe/Madrid' where id = ${personId}`);
  await api.database.owner.db.execute(sql`update member set external_deposit_address = ${OUTSIDE}
    where id = ${id}`);
  await signInWith(api, email);
  await api.call(profileEndpoints.update, {
    token: person.token,
    body: { email: `new-${mark}@salus.test`, currentPassword: PASSWORD },
  });
  await pays(api, person, mark);
  await links(api, person);
  await agrees(api, person);
  await buysPasses(api, person);
  await reserves(api, person);
  await newButton(api, person, {
    ...BUTTON,
    ...DEPOSIT,
    name: `${mark} tea`,
    description: 'Green',
  });
  await newPass(api, person);
  await newPlan(api, person, { name: `${mark} yoga` });
  await newCoupon(api, person, { name: `${mark} autumn`, code: mark });
  await api.call(businessEndpoints.update, {
    token: person.token,
    body: {
      timeZone: 'Europe/Madrid',
      tax: { vatId: mark, rates: [{ name: mark, rate: '10' }], ...RATES },
    },
  });
  await asSeller(api, person, { seller: { ...SELLER, name: `${mark} S.L.` }, vatId: mark });
  await withdraws(api, person);
  await ops(api, 'unfreeze', '--email', email, '--reason', 'asked');
  await fillTables(api, { id: personId, business: id }, mark);
  return { ...person, email, mark };
}

const BUTTON = { currency: 'EUR', amount: '40.00', enabled: true };
const DEPOSIT = { capture: 'manual', terms: 'We keep half.' };
const RATES = { buttonRate: '10', tillRate: '10', tipRate: '10', feeRate: '10' };

async function pays(api: TestApi, person: TestMerchant, mark: string): Promise<void> {
  await deposit(api, person.own.cash, '1000');
  const pair = { merchant: await newMerchant(api), payer: person };
  const { code } = await newCoupon(api, pair.merchant);
  const scene = await paidAgain(api, pair, {
    description: 'Mat',
    reference: 'order-1',
    coupon: code,
  });
  await refund(api, scene, { amount: '10.00', reason: 'One mat was torn' });
  const buyer = { ...BUYER, name: `${mark} invoiced`, vatId: mark };
  await asSeller(api, pair.merchant);
  await issue(api, pair.merchant, scene.id, buyer);
  await api.call(invoiceEndpoints.changeDetails, {
    token: person.token,
    body: { buyer, always: true },
  });
  await moveStake(api, person, 'to-stake', '1500');
}

/** One pass with a visit that was given back, frozen, and one that is refunded. */
async function buysPasses(api: TestApi, person: TestMerchant): Promise<void> {
  const merchant = await newMerchant(api);
  const pass = await newPass(api, merchant, { terms: 'No refund after a visit.' });
  await paySession(api, person, (await sessionWith(api, merchant, pass)).id);
  const [holding] = await heldBy(api, person);
  if (!holding) throw new Error('no pass is held');
  const { id } = (await visit(api, { merchant, pass }, { holding: holding.id })).json();
  await giveBack(api, merchant, id);
  await api.call(passEndpoints.freeze, {
    params: { id: holding.id },
    token: merchant.apiToken,
    body: { until: new Date(Date.now() + 86_400_000).toISOString() },
  });
  const second = await sessionWith(api, merchant, pass);
  await paySession(api, person, second.id);
  await refund(api, { id: second.id, merchant });
}

/** An agreement that has been frozen and ended, whose price has changed, and a charge of it that has failed. */
async function agrees(api: TestApi, person: TestMerchant): Promise<void> {
  const merchant = await newMerchant(api);
  const plan = await newPlan(api, merchant);
  const begun = await begin(api, merchant, person, plan, { reference: 'yoga-1' });
  const { db } = api.database.owner;
  await db.execute(sql`insert into agreement_change (agreement_id, k, price, before, adjusts_n, adjustment, status, decided_at)
    values (${begun.agreement}, 1, 4100, 4000, 1, 100, 'applied', now())`);
  await db.execute(sql`update charge set status = 'failed', reason = 'insufficient', next_attempt_at = null
    where agreement_id = ${begun.agreement} and n = 2`);
  await db.execute(sql`update agreement set frozen_from = now(), frozen_until = now() + interval '1 day'
    where id = ${begun.agreement}`);
  await db.execute(sql`update mandate set paused_at = now() where id = ${begun.mandate}`);
  await db.execute(sql`select plans.end_agreement(${begun.agreement}, 'member', true)`);
}

async function reserves(api: TestApi, person: TestMerchant): Promise<void> {
  const merchant = await newMerchant(api);
  const { id } = await newPaySession(api, merchant, DEPOSIT);
  await paySession(api, person, id);
  await api.call(reservationsEndpoints.capture, {
    params: { id },
    token: merchant.apiToken,
    body: { amount: '10.00' },
  });
}

async function links(api: TestApi, person: TestMerchant): Promise<void> {
  const other = await newMerchant(api);
  const { id } = await newLinkSession(api, other);
  await api.call(linkEndpoints.accept, { params: { id }, token: person.token });
  await api.call(linkEndpoints.end, { params: { id }, token: person.token });
}

async function withdraws(api: TestApi, { token }: TestMerchant): Promise<void> {
  await api.call(walletEndpoints.readAccounts, { token });
  const body = { amount: '10', password: PASSWORD };
  const { id } = (await api.call(withdrawalsEndpoints.payout, { token, body })).json();
  await api.call(withdrawalsEndpoints.cancel, { params: { id }, token });
}

/** Steps that take days, another person or the card network. */
async function fillTables(
  api: TestApi,
  { id, business }: { id: string; business: string },
  mark: string,
): Promise<void> {
  const { db } = api.database.owner;
  const purchase = newId('ord');
  const key = newId('tok');
  await storePasskey(api, id);
  await db.execute(sql`update passkey set last_used_at = now(), name = ${mark}
    where member_id = ${id}`);
  await db.execute(sql`insert into second_factor (member_id, secret, confirmed_at)
    values (${id}, 'x', now())`);
  await db.execute(sql`insert into recovery_code (member_id, hash) values (${id}, 'x')`);
  await db.execute(sql`insert into auth_session
      (id, member_id, refresh_hash, expires_at, ended_at, device, network)
    values (${randomUUID()}, ${id}, 'x', now(), now(), ${mark}, '203.0.113.x')`);
  await db.execute(sql`insert into member_device (member_id, device, key_hash)
    values (${id}, ${mark}, sha256(convert_to(${mark}, 'UTF8')))`);
  await db.execute(sql`insert into credential_change
      (id, member_id, kind, email, undo_hash, undo_until, undone_at)
    values (${newId('chg')}, ${id}, 'email', ${`old-${mark}@salus.test`},
      convert_to(${mark}, 'UTF8'), now(), now())`);
  await db.execute(sql`insert into factor_reset (id, member_id, stop_hash, due_at, stopped_at)
    values (${newId('chg')}, ${id}, convert_to(${mark}, 'UTF8'), now(), now())`);
  await db.execute(sql`insert into factor_reset (id, member_id, stop_hash, due_at, applied_at)
    values (${newId('chg')}, ${id}, convert_to(${`${mark}2`}, 'UTF8'), now(), now())`);
  await db.execute(sql`insert into erasure_request
      (id, member_id, asked_by, stop_hash, closed_account, due_at, stopped_at)
    values (${newId('chg')}, ${id}, 'member', convert_to(${mark}, 'UTF8'), false, now(), now())`);
  await db.execute(sql`insert into team_invitation (id, business_id, email, role, invited_by)
    values (${newId('inv')}, ${business}, ${`colleague-${mark}@salus.test`}, 'till', ${id})`);
  await db.execute(sql`insert into till_device
      (id, merchant_id, name, created_by, hash, paired_at, last_used_at, revoked_at)
    values (${newId('til')}, ${business}, 'Counter', ${id}, ${randomBytes(32)}, now(), now(), now())`);
  await db.execute(sql`insert into acceptance (member_id, document, version)
    values (${id}, 'privacy', '2026-11-21')`);
  await db.execute(sql`insert into payer_limit (member_id, amount, sum) values (${id}, 1, 1)
    on conflict (member_id) do update set amount = 1, sum = 1`);
  await db.execute(sql`insert into notification_choice (person_id, about_id, kind, wanted)
    values (${id}, ${id}, 'level_changed', false)`);
  await db.execute(sql`insert into trial_notice (member_id, kind) values (${id}, 'ended')`);
  await db.execute(sql`insert into purchase_quote (id, member_id, currency, rate, expires_at)
    values (${newId('quo')}, ${id}, 'EUR', 1, now())`);
  await db.execute(sql`insert into purchase (id, member_id, request_key, status, tokens, amount,
      currency, rate, documents, intent_id, expires_at, closed_at, card_fingerprint, failure,
      refused_for, next_look_at)
    values (${purchase}, ${id}, 'x', 'expired', 1, 1, 'EUR', 1, '{}', ${`pi_${mark}`}, now(), now(),
      ${`card-${mark}`}, 'card_limit', 'card_limit', null)`);
  await db.execute(sql`insert into purchase_count (purchase_id, kind, subject, tokens)
    values (${purchase}, 'device', 'x', 1)`);
  await db.execute(sql`insert into purchase_reversal
      (id, purchase_id, kind, status, amount, tokens)
    values (${`re_${mark}`}, ${purchase}, 'refund', 'failed', 1, 0)`);
  await db.execute(sql`insert into top_up
      (purchase_id, session_id, member_id, total, status, reason, closed_at)
    select ${purchase}, id, ${id}, 1, 'void', 'purchase_expired', now()
    from pay_session where closed_at is not null limit 1`);
  await db.execute(sql`insert into refund_request
      (id, session_id, payer_id, merchant_id, amount, reason, message, answer, status, closed_at)
    select ${newId('rrq')}, id, ${id}, merchant_id, 1, 'other', ${mark}, ${mark}, 'declined', now()
    from pay_session where closed_at is not null limit 1`);
  await db.execute(sql`insert into refund_request
      (id, session_id, payer_id, merchant_id, amount, reason, status, refund_id, closed_at)
    select ${newId('rrq')}, s.id, ${id}, s.merchant_id, 1, 'other', 'refunded', r.id, now()
    from refund r join pay_session s on s.id = r.session_id where s.payer_id = ${id} limit 1`);
  await db.execute(sql`insert into deposit
      (tx_hash, position, address, amount, block_number, block_hash, status)
    select ${`0x${mark}`}, 0, address, 1, 1, '0x', 'ignored' from deposit_address
    where member_id = ${business} and account = 'cash'`);
  await db.execute(sql`update merchant set recipient = ${mark}, recipient_name = ${mark},
    currency = 'EUR', recipient_success_url = ${`https://${mark}.test/`}, link_success_url = ${`https://${mark}.test/`},
    recipient_cancel_url = ${`https://${mark}.test/`}, link_denied_url = ${`https://${mark}.test/`},
    oauth_redirect_uris = array[${`https://${mark}.test/`}]
    where id = ${business}`);
  await db.execute(sql`insert into merchant_origin (merchant_id, origin, proven_at, proven_by)
    values (${business}, ${`https://${mark}.test`}, now(), 'dns')`);
  await db.execute(sql`insert into merchant_logo (merchant_id, hash, image, uploaded_at)
    values (${business}, md5(${mark}), convert_to(${mark}, 'UTF8'), now())`);
  await db.execute(sql`insert into merchant_look
      (merchant_id, accent_light, accent_dark, radius, font, listed)
    values (${business}, '#7b2d8e', '#d9a6e8', 4, 'serif', true)`);
  await db.execute(sql`insert into name_review (merchant_id, name, allowed_at)
    values (${business}, ${mark}, now())`);
  await db.execute(sql`update api_key set last_used_at = now(), revoked_at = now()
    where merchant_id = ${business}`);
  await db.execute(sql`insert into api_request (id, merchant_id, key_id, at, method, route, path,
      status, duration_ms, idempotency_key, address, body)
    values (${randomUUID()}, ${business}, ${key}, now(), 'POST', '/api/x', ${`/api/x?reference=${mark}`}, 200,
      5, ${mark}, '203.0.113.7', ${`{"reference":"${mark}"}`})`);
  await db.execute(sql`insert into api_key
      (id, hash, merchant_id, last_four, name, scopes, addresses, created_by)
    values (${key}, sha256(convert_to(${mark}, 'UTF8')), ${business}, 'abcd', ${mark}, '{balance:read}',
      '{203.0.113.7/32}', ${id})`);
  await db.execute(
    sql`update business_activity set device = 'Firefox, Linux' where actor_id = ${id}`,
  );
  await db.execute(sql`insert into embed_report
      (merchant_id, day, origin, step, reason, last_version)
    values (${business}, current_date, ${`https://${mark}.test`}, 'frame', 'timeout', '1')`);
}
