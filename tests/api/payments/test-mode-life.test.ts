/** Test mode follows its business: it is frozen, closed, reopened and erased with it. */
import { describe, expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as erasureEndpoints from '#shared/profile/erasure-endpoints.ts';
import { ERASURE_STEPS } from '../../../server/erasure-steps.ts';
import { createEndpoint } from '../../../server/merchants/events/endpoints.ts';
import { openTwin } from '../../../server/payments/test-mode/mode.ts';
import { eraseDue } from '../../../server/people/erasure/erase-due.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import {
  newMerchant,
  newPaySession,
  PASSWORD,
  type TestMerchant,
} from '../../support/people/people.ts';
import { newTestMember, signInAt, twinOf } from '../../support/people/test-mode.ts';

const api = useApi({ chain: SILENT_CHAIN });
const ownerDb = () => api().database.owner.db;

/** A business, its test mode, and a signed-in test member. */
async function scene() {
  const shop = await newMerchant(api());
  const twin = await twinOf(api(), shop);
  const { id } = await newPaySession(api(), { ...shop, apiToken: twin.apiToken });
  const tara = await newTestMember(api(), twin);
  const token: string = (await signInAt(api(), id, tara)).json().jwt;
  return { shop, twin, tara: { ...tara, token }, session: id };
}
type Scene = Awaited<ReturnType<typeof scene>>;

const availability = async ({ session, tara }: Scene) =>
  (await api().call(payEndpoints.read, { params: { id: session }, token: tara.token })).json().payer
    .availability;
const freeze = (command: 'freeze' | 'unfreeze', { shop }: Scene) =>
  ops(api(), command, '--email', shop.email, '--business', shop.id, '--reason', 'a test');
const ask = ({ token }: TestMerchant) =>
  api().call(erasureEndpoints.request, { token, body: { currentPassword: PASSWORD } });

describe('test mode', () => {
  test('is frozen with the business, and no longer', async () => {
    const one = await scene();
    expect(await availability(one)).toBe('available');

    await freeze('freeze', one);
    expect(await availability(one)).toBe('payments_disabled');
    const read = await api().call(payEndpoints.read, { params: { id: one.session } });
    const paid = await api().call(payEndpoints.confirm, {
      params: { id: one.session },
      token: one.tara.token,
      body: { total: read.json().quote.total },
    });
    expect(paid.json().code).toBe('payments_disabled');

    await freeze('unfreeze', one);
    expect(await availability(one)).toBe('available');
  });

  test('of a frozen business begins frozen', async () => {
    const shop = await newMerchant(api(), { paymentsEnabled: false });
    const twin = await openTwin(api().db, shop.id);
    const [row] = await rowsOf(
      ownerDb(),
      sql`select payments_enabled from member where id = ${twin}`,
    );
    expect(row).toEqual({ payments_enabled: false });
  });

  test('is closed while the business waits for its deletion, and opened again', async () => {
    const one = await scene();
    expect((await ask(one.shop)).statusCode).toBe(200);
    expect(await availability(one)).toBe('payments_disabled');

    await api().call(erasureEndpoints.cancel, { token: one.shop.token });
    expect(await availability(one)).toBe('available');
  });
});

describe('the erasure of a business', () => {
  test('erases its test mode and test members, and no other', async () => {
    const [one, other] = [await scene(), await scene()];
    await createEndpoint(api().db, api().config, one.twin.id, 'https://shop.test/hook');
    await ask(one.shop);
    await ownerDb().execute(sql`update erasure_request set due_at = now() where done_at is null`);
    await eraseDue(api().db, api().config, ERASURE_STEPS);

    const left = (await rowsOf(
      ownerDb(),
      sql`select
        (select recipient_name from merchant where id = ${one.twin.id}) as name,
        (select count(*)::int from api_key where merchant_id = ${one.twin.id}) as keys,
        (select sum(length(url) + length(secret))::int from webhook_endpoint where merchant_id = ${one.twin.id}) as endpoints,
        (select count(*)::int from auth_session where member_id = ${one.tara.id}) as sign_ins,
        (select concat(name, test_email) from member where id = ${one.tara.id}) as tara,
        (select count(*)::int from member where erased_at is not null
          and id in (${one.twin.id}, ${one.tara.id})) as erased`,
    )) as object[];
    expect(left).toEqual([
      {
        name: 'Closed business',
        keys: 0,
        endpoints: 0,
        sign_ins: 0,
        tara: `${one.tara.id}@erased.invalid`,
        erased: 2,
      },
    ]);
    const me = await api().call(authEndpoints.readMe, { token: one.tara.token });
    expect(me.statusCode).toBe(401);
    expect((await signInAt(api(), one.session, one.tara)).json().code).toBe('credentials_invalid');
    expect(await availability(other)).toBe('available');
  });
});
