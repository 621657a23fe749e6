/** The undo of changed credentials, and approvals and charges that are under way: one comes first, the other sees it. */
import { describe, expect, test } from 'vitest';
import * as mandates from '#shared/mandates/endpoints.ts';
import { work } from '../../../server/payments/charges/run-due.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { untilSomebodyWaits } from '../../support/database/lock-waits.ts';
import { approveAsked } from '../../support/payments/approve-asked.ts';
import { dueCharge } from '../../support/payments/due-charge.ts';
import { newPlan, statesOf, statusOf } from '../../support/payments/plan-scene.ts';
import { acceptPlan, inviteToPlan } from '../../support/payments/trials.ts';
import { AS_IN_PRODUCTION, codeIn, undo } from '../../support/people/credential-changes.ts';
import { newMember, newMerchant } from '../../support/people/people.ts';
import { setUpAuthenticator } from '../../support/people/second-factor.ts';
import { AS_THIEF, changePassword, undoPassword } from '../../support/people/taken-business.ts';

const api = useApi({ credentials: AS_IN_PRODUCTION });
const owner = () => api().database.owner.db;
const STOLEN = AS_THIEF.currentPassword;

const mandatesOf = async ({ id }: { id: string }) => {
  const [row] = await rowsOf<{ count: number }>(
    api().db,
    sql`select count(*)::int as count from mandate where member_id = ${id} and status = 'active'`,
  );
  return row?.count;
};

/** A member with the password of a thief, who approves with it. */
const SCENES = {
  async 'of what a business asks for'() {
    const scene = await dueCharge(api(), await newMerchant(api()));
    const { mandate, payer } = scene;
    await api().call(mandates.stop, { params: { id: mandate }, token: payer.token });
    return { payer, approve: () => approveAsked(api(), scene, AS_THIEF) };
  },
  async 'of a trial'() {
    const merchant = await newMerchant(api());
    const payer = await newMember(api());
    const plan = await newPlan(api(), merchant, { trialDays: 14 });
    const id = await inviteToPlan(api(), merchant, plan);
    return { payer, approve: () => acceptPlan(api(), { id, payer }, STOLEN) };
  },
};

/** So that the approval is not refused because the password is young. */
const letTheChangeCount = ({ id }: { id: string }) =>
  owner().execute(
    sql`update credential_change set kind = 'second_factor_on' where member_id = ${id}`,
  );

describe.each(Object.entries(SCENES))('an approval %s', (_what, sceneOf) => {
  test('that comes while the undo is under way is refused', async () => {
    const { payer, approve } = await sceneOf();
    await changePassword(api(), payer);

    const { undoing, approving } = await owner().transaction(async (tx) => {
      await tx.execute(sql`select from member where id = ${payer.id} for no key update`);
      const undoing = undoPassword(api(), payer);
      await untilSomebodyWaits(api().db);
      const approving = approve();
      await untilSomebodyWaits(api().db, 2);
      return { undoing, approving };
    });

    expect((await undoing).statusCode).toBe(200);
    expect((await approving).json().code).toBe('unauthenticated');
    expect(await mandatesOf(payer)).toBe(0);
  });

  test('that is under way when the undo begins is ended by it', async () => {
    const { payer, approve } = await sceneOf();
    await changePassword(api(), payer);
    await letTheChangeCount(payer);

    const { undoing, approving } = await owner().transaction(async (tx) => {
      await tx.execute(sql`select from agreement where member_id = ${payer.id} for no key update`);
      await tx.execute(sql`select from member where id = ${payer.id} for no key update`);
      const approving = approve();
      await untilSomebodyWaits(api().db);
      const undoing = undoPassword(api(), payer);
      await untilSomebodyWaits(api().db, 2);
      return { undoing, approving };
    });

    expect((await approving).statusCode).toBe(200);
    expect((await undoing).statusCode).toBe(200);
    expect(await mandatesOf(payer)).toBe(0);
  });
});

test('the undo waits for a charge that is being taken, and locks agreements before members', async () => {
  const scene = await dueCharge(api(), await newMerchant(api()));
  const { payer, agreement, charge } = scene;
  await setUpAuthenticator(api(), payer);
  // The payments are approved again after the change, so the undo ends their mandate.
  await owner().execute(
    sql`update mandate set created_at = clock_timestamp() where id = ${scene.mandate}`,
  );
  const code = await codeIn(api(), payer.email, 'second-factor-on');

  const { undoing } = await owner().transaction(async (tx) => {
    await tx.execute(sql`select from agreement where id = ${agreement} for no key update`);
    const undoing = undo(api(), code);
    await untilSomebodyWaits(api().db);
    // The charge locks the member after its agreement.
    await tx.execute(sql`select from member where id = ${payer.id} for no key update nowait`);
    expect(await work(tx, api().config, charge)).toBe('paid');
    return { undoing };
  });

  expect((await undoing).statusCode).toBe(200);
  expect(await statusOf(api(), scene)).toBe('active ended undone');
  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 paid/);
});
