/** The paying statement asks for the sign-in and the mode itself: what was read of the caller before decides nothing. */
import { expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { confirmPayment } from '../../../server/payments/pay/pay-session.ts';
import { openSession } from '../../../server/people/sessions/sessions.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { Problem } from '../../../server/platform/http/problem.ts';
import { useApi } from '../../support/api/api.ts';
import { payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import { balanceOf, newMember, newPaySession, tokens } from '../../support/people/people.ts';
import { newTestMember, twinOf } from '../../support/people/test-mode.ts';

const api = useApi();

test.each([
  ['has ended', sql`ended_at = now()`],
  ['has expired', sql`expires_at = now() - interval '1 second'`],
  ['is of another member', undefined],
])('a sign-in that %s neither pays nor gets a stored answer', async (_, change) => {
  const { merchant, payer, id, params } = await payScene(api());
  const { token, sid } = payer;
  await api().call(payEndpoints.confirm, { params, token, body: { total: TOTAL } });
  const open = await newPaySession(api(), merchant);
  const before = await balanceOf(api(), payer.cash);
  if (change) await api().db.execute(sql`update auth_session set ${change} where id = ${sid}`);
  const authSessionId = change ? sid : (await newMember(api())).sid;

  for (const session of [id, open.id]) {
    expect(await codeOf(session, payer.id, authSessionId)).toBe('unauthenticated');
  }
  expect(await balanceOf(api(), payer.cash)).toBe(before);
});

test('a session that is gone meanwhile is not found', async () => {
  const { payer } = await payScene(api());

  expect(await codeOf('pay_00000000000000000000000000', payer.id, payer.sid)).toBe(
    'session_not_found',
  );
});

test('a test member pays no live session', async () => {
  const { merchant, id } = await payScene(api());
  const twin = await twinOf(api(), merchant);
  const tester = await newTestMember(api(), twin, { cash: '1000' });
  const { sid } = await openSession(api().db, tester.id);

  expect(await codeOf(id, tester.id, sid)).toBe('mode_mismatch');
});

/** Why the paying statement refuses this. */
const codeOf = (session: string, payer: string, authSessionId: string) =>
  confirmPayment(api().db, api().config, {
    ...{ session, total: tokens(TOTAL), ceiling: undefined },
    payer: { member: { id: payer }, authSessionId },
  }).then(
    () => 'paid',
    ({ code }: Problem) => code,
  );
