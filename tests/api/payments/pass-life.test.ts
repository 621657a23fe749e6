/** What happens to held passes beside visits: they are extended, given, shared, sold by buttons, and end. */
import { describe, expect, test } from 'vitest';
import * as buttonEndpoints from '#shared/buttons/endpoints.ts';
import * as passEndpoints from '#shared/passes/endpoints.ts';
import * as memberEndpoints from '#shared/passes/member-endpoints.ts';
import { ERASURE_STEPS } from '../../../server/erasure-steps.ts';
import { expireHoldings } from '../../../server/payments/passes/holdings.ts';
import { queuePassReminders } from '../../../server/payments/passes/reminders.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import { newButton, press, TERMS } from '../../support/payments/buttons.ts';
import {
  heldBy,
  newPass,
  type PassScene,
  passScene,
  paySession,
  readHolding,
  readPass,
  sessionWith,
  visit,
} from '../../support/payments/passes.ts';
import { newMember, newMerchant } from '../../support/people/people.ts';
import { newTestMember, signInAt, twinOf } from '../../support/people/test-mode.ts';

const api = useApi();
const dayOf = (time: string) => Math.round(new Date(time).getTime() / 86_400_000);
const owner = () => api().database.owner.db;
const give = ({ merchant, pass }: Pick<PassScene, 'merchant' | 'pass'>, body = {}) =>
  api().call(passEndpoints.give, {
    params: { id: pass.id },
    token: merchant.apiToken,
    body,
  });
const accept = ({ token }: { token: string }, id: string) =>
  api().call(memberEndpoints.acceptGift, { params: { id }, token });

test('all held passes of a kind are extended at once, and counted before', async () => {
  const scene = await passScene(api());
  const extend = async (body: { days: number; preview?: boolean }) =>
    (
      await api().call(passEndpoints.extendAll, {
        params: { id: scene.pass.id },
        token: scene.merchant.apiToken,
        body,
      })
    ).json();

  expect(await extend({ days: 14, preview: true })).toEqual({ extended: 1 });
  expect(await readHolding(api(), scene.merchant, scene.holding)).toMatchObject({
    validUntil: scene.holding.validUntil,
  });
  expect(await extend({ days: 14 })).toEqual({ extended: 1 });
  const { validUntil } = await readHolding(api(), scene.merchant, scene.holding);
  expect(dayOf(validUntil) - dayOf(scene.holding.validUntil)).toBe(14);
});

test('a held pass that has ended is neither counted nor extended', async () => {
  const scene = await passScene(api());
  await owner().execute(
    sql`update pass_holding set valid_until = clock_timestamp() - interval '1 day' where id = ${scene.holding.id}`,
  );
  const ended = await readHolding(api(), scene.merchant, scene.holding);
  const extend = (preview: boolean) =>
    api().call(passEndpoints.extendAll, {
      params: { id: scene.pass.id },
      token: scene.merchant.apiToken,
      body: { days: 14, preview },
    });

  expect((await extend(true)).json()).toEqual({ extended: 0 });
  expect((await extend(false)).json()).toEqual({ extended: 0 });
  expect(await readHolding(api(), scene.merchant, scene.holding)).toEqual(ended);
});

test('a pass of test mode expires by the clock of its business', async () => {
  const shop = await newMerchant(api());
  const twin = { ...shop, ...(await twinOf(api(), shop)) };
  const pass = await newPass(api(), twin);
  const tara = await newTestMember(api(), twin);
  const session = await sessionWith(api(), twin, pass);
  const token = String((await signInAt(api(), session.id, tara)).json().jwt);
  await paySession(api(), { token }, session.id);
  const [holding] = await heldBy(api(), { token });
  const scene = { merchant: twin, pass };

  await owner().execute(sql`insert into test_clock (merchant_id, now_at)
    values (${twin.id}, clock_timestamp() + interval '181 days')`);
  const refused = await visit(api(), scene, { holding: holding?.id ?? '' });
  await expireHoldings(api().db, api().config);

  expect(holding).toMatchObject({ livemode: false, left: 10 });
  expect(refused.json()).toMatchObject({ code: 'pass_expired' });
  expect((await readPass(api(), twin, pass)).entriesOf).toMatchObject({ held: 0, expired: 10 });
});

describe('a given pass', () => {
  test('is that of the member who accepts its link first', async () => {
    const scene = await passScene(api());
    const { gift } = (await give(scene)).json();
    const [ana, eva] = [await newMember(api()), await newMember(api())];

    const shown = await api().call(memberEndpoints.readGift, {
      params: { id: gift.id },
      token: ana.token,
    });
    const accepted = await accept(ana, gift.id);
    const late = await accept(eva, gift.id);

    expect(gift.url).toBe(`${api().config.publicUrl}/account/membership?gift=${gift.id}`);
    expect(shown.json()).toMatchObject({
      status: 'open',
      entries: 10,
      pass: { id: scene.pass.id },
    });
    expect(accepted.json()).toMatchObject({ left: 10, status: 'open' });
    expect(late.json()).toMatchObject({ code: 'invitation_used' });
    expect(await readPass(api(), scene.merchant, scene.pass)).toMatchObject({ sold: 1, given: 1 });
  });

  test('may go to a holder by the pseudonym, which another business does not know', async () => {
    const scene = await passScene(api());
    const held = await readHolding(api(), scene.merchant, scene.holding);
    const body = { holder: held.holder?.id };
    const other = await newMerchant(api());

    const given = await give(scene, body);
    const foreign = await give({ merchant: other, pass: await newPass(api(), other) }, body);

    expect(given.json()).toMatchObject({
      gift: null,
      holding: { origin: 'given', holder: { id: held.holder?.id } },
    });
    expect(foreign.json()).toMatchObject({ errors: [{ path: 'holder', code: 'unknown_holder' }] });
  });

  test('counts for the most that one member may have', async () => {
    const scene = await passScene(api(), { mostPerMember: 1 });
    const { gift } = (await give(scene)).json();

    expect((await accept(scene.member, gift.id)).json()).toMatchObject({
      code: 'pass_limit_reached',
    });
  });
});

test('a business sees name and address of a holder only while the member shares them', async () => {
  const scene = await passScene(api());
  const share = (token: string, body: object) =>
    api().call(memberEndpoints.share, { params: { id: scene.holding.id }, token, body });
  const seen = async () => (await readHolding(api(), scene.merchant, scene.holding)).holder;

  expect(await seen()).toMatchObject({ name: null, email: null });
  expect((await share((await newMember(api())).token, { name: true })).statusCode).toBe(404);
  await share(scene.member.token, { name: true });
  expect(await seen()).toMatchObject({ name: 'Ana Prado', email: null });
  await share(scene.member.token, { name: false, email: true });
  expect(await seen()).toMatchObject({ name: null, email: scene.member.email });
});

test('a member has another pseudonym at another business', async () => {
  const scene = await passScene(api());
  const other = await newMerchant(api());
  const pass = await newPass(api(), other);
  const { id } = await sessionWith(api(), other, pass);
  await paySession(api(), scene.member, id);
  const there = (await heldBy(api(), scene.member)).find((one) => one.pass.id === pass.id);

  const [one, two] = [
    await readHolding(api(), scene.merchant, scene.holding),
    await readHolding(api(), other, { id: there?.id ?? '' }),
  ];
  expect(one.holder?.id).not.toBe(two.holder?.id);
});

test('a deleted account ends its passes, and the business keeps no person', async () => {
  const scene = await passScene(api());
  await owner().transaction((tx) => ERASURE_STEPS.erase(tx, api().config, scene.member.id));

  const refused = await visit(api(), scene, { holding: scene.holding.id });
  await expireHoldings(api().db, api().config);

  expect(refused.json()).toMatchObject({ code: 'pass_expired' });
  expect(await readHolding(api(), scene.merchant, scene.holding)).toMatchObject({
    status: 'expired',
    holder: null,
    left: 0,
  });
});

test('a member is told once before the last entry, and once before the end', async () => {
  const scene = await passScene(api(), { entries: 2 });
  await visit(api(), scene, { holding: scene.holding.id });
  await owner().execute(sql`update pass_holding set valid_from = valid_from - interval '90 days', valid_until = clock_timestamp() + interval '6 days'
    where id = ${scene.holding.id}`);

  await queuePassReminders(api().db, api().config);
  await queuePassReminders(api().db, api().config);

  const told = (await mailsTo(api(), scene.member.email)).map(({ template }) => template);
  expect(told.filter((one) => one.startsWith('pass-')).sort()).toEqual(['pass-ending', 'pass-low']);
});

test('a payment button sells a pass, until the pass is switched off', async () => {
  const merchant = await newMerchant(api());
  const pass = await newPass(api(), merchant);
  const button = await newButton(api(), merchant, { ...TERMS, pass: pass.id });
  const member = await newMember(api());

  const { id } = (await press(api(), button.id)).json();
  await paySession(api(), member, id);
  await rowsOf(owner(), sql`update pass set enabled = false where id = ${pass.id}`);
  const closed = await press(api(), button.id);
  const foreign = await api().call(buttonEndpoints.create, {
    token: (await newMerchant(api())).apiToken,
    body: { name: 'Ten', currency: 'EUR', amount: '40.00', enabled: true, pass: pass.id },
  });

  expect(await heldBy(api(), member)).toMatchObject([{ pass: { id: pass.id }, left: 10 }]);
  expect(closed.json()).toMatchObject({ code: 'button_closed' });
  expect(foreign.json()).toMatchObject({ errors: [{ path: 'pass', code: 'unknown_pass' }] });
});
