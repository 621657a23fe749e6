/** Which agreements a list finds, and how an event names the member. */
import { expect, test } from 'vitest';
import * as planEndpoints from '#shared/plans/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { letTimePass, planScene } from '../../support/payments/plan-scene.ts';
import { readAgreement } from '../../support/payments/plans.ts';

const api = useApi();
const owner = () => api().database.owner.db;

test('an agreement that owes is listed as past due, also while it is ending', async () => {
  const { merchant, ...scene } = await planScene(api(), {}, { cash: '152' });
  const { apiToken: token } = merchant;
  await letTimePass(api(), { merchant }, 33);
  await api().call(planEndpoints.end, { token, params: { id: scene.agreement }, body: {} });

  const listed = await api().call(planEndpoints.agreements, {
    token,
    query: { status: 'past_due' },
  });

  expect(listed.json().data).toMatchObject([{ id: scene.agreement, status: 'ending' }]);
});

test('an event names its member by the pseudonym alone, also while they share their name', async () => {
  const { merchant, payer, agreement } = await planScene(api());
  await owner().execute(
    sql`update pass_holder set shows_name = true
      where id = (select holder_id from agreement where id = ${agreement})`,
  );
  await owner().execute(sql`update member set name = 'Tara' where id = ${payer.id}`);

  await api().call(planEndpoints.changePrice, {
    token: merchant.apiToken,
    params: { id: agreement },
    body: { price: '30.00' },
  });

  expect((await readAgreement(api(), merchant, agreement)).holder).toMatchObject({ name: 'Tara' });
  const [event] = await rowsOf<{ holder: unknown }>(
    owner(),
    sql`select payload #> '{data,holder}' as holder from event
      where subject_id = ${agreement} and type = 'agreement.changed'`,
  );
  expect(event?.holder).toMatchObject({
    id: expect.stringMatching(/^hdr_/),
    name: null,
    email: null,
  });
});
