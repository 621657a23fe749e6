/** Operators find a record by any id, and read all that happened to it. */
import { describe, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { waitingWithdrawal } from '../../support/operators/waiting-withdrawal.ts';
import { payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import { newMember } from '../../support/people/people.ts';

const api = useApi();

const find = async (id: string) => {
  const { output } = await ops(api(), 'find', `--id=${id}`, '--json');
  return JSON.parse(output).data.map(({ kind, id: found }: Record<string, string>) => [
    kind,
    found,
  ]);
};
const steps = async (id: string): Promise<{ what: string; detail: string; ref: string }[]> =>
  JSON.parse((await ops(api(), 'timeline', `--id=${id}`, '--json')).output).data;

async function paid() {
  const scene = await payScene(api());
  const { params, payer } = scene;
  await api().call(payEndpoints.confirm, { params, token: payer.token, body: { total: TOTAL } });
  const [row] = await rowsOf<{ transfer: string; event: string }>(
    api().database.owner.db,
    sql`select s.transfer_id as transfer, e.id as event
      from pay_session s join event e on e.subject_id = s.id where s.id = ${scene.id}`,
  );
  return { ...scene, transfer: row?.transfer ?? '', event: row?.event ?? '' };
}

describe('find', () => {
  test('a session by its id, its receipt number and its event', async () => {
    const { id, transfer, event } = await paid();

    expect(await find(id)).toEqual([['session', id]]);
    expect(await find(transfer)).toEqual([['session', id]]);
    expect(await find(` ${event} `)).toEqual([['session', id]]);
  });

  test('a member by id and by e-mail in any case, a business by id and domain', async () => {
    const { email } = await newMember(api());
    const { merchant } = await payScene(api());
    const [[, id]] = await find(email.toUpperCase());
    const [business] = await rowsOf<{ domain: string }>(
      api().db,
      sql`select recipient_domain as domain from merchant where id = ${merchant.id}`,
    );

    expect(await find(id)).toEqual([['member', id]]);
    expect(await find(merchant.id)).toEqual([['business', merchant.id]]);
    expect(await find(business?.domain ?? '')).toContainEqual(['business', merchant.id]);
  });

  test('a withdrawal by its id, its transfer and its address', async () => {
    const id = await waitingWithdrawal(api().database.owner);
    const [row] = await rowsOf<{ hold: string; address: string }>(
      api().db,
      sql`select hold_transfer as hold, address from withdrawal where id = ${id}`,
    );

    expect(await find(id)).toEqual([['withdrawal', id]]);
    expect(await find(row?.hold ?? '')).toEqual([['withdrawal', id]]);
    expect(await find(row?.address.toLowerCase() ?? '')).toContainEqual(['withdrawal', id]);
  });

  test.each([newId('pay'), 'nobody@salus.test', '%', "' or true --"])(
    'nothing for %s',
    async (id) => {
      await newMember(api());

      expect(await find(id)).toEqual([]);
    },
  );
});

describe('the timeline', () => {
  test('of a payment goes from its session to its postings', async () => {
    const { id, transfer, event } = await paid();

    const found = await steps(id);

    const words = found.map(({ what }) => what);
    expect(words.slice(0, 2)).toEqual(['created', 'price quoted']);
    // One commit: its parts note the time of its begin or of their own.
    expect(words.slice(2).sort()).toEqual(['event pay_session.paid', 'paid', 'posted payment']);
    expect(found.find(({ what }) => what.startsWith('event'))?.ref).toBe(event);
    expect(found.find(({ what }) => what.startsWith('posted'))).toMatchObject({
      ref: transfer,
      detail: expect.stringMatching(/^member:usr_\w+:cash -\S+; member:usr_\w+:cash \+\S+$/),
    });
  });

  test('of a withdrawal begins with its request and holds its posting', async () => {
    const id = await waitingWithdrawal(api().database.owner);

    expect((await steps(id)).map(({ what }) => what)).toEqual(['requested', 'posted withdrawal']);
  });

  test('of a member names sign-ins, transfers, and commands about them', async () => {
    const { email } = await newMember(api());
    const [[, id]] = await find(email);
    await ops(api(), 'freeze', '--email', email, '--reason', 'asked for');

    const found = (await steps(id)).map(({ what }) => what);

    expect(found).toEqual(
      expect.arrayContaining(['registered', 'signed in', 'operator ran freeze']),
    );
  });
});

test('a business is shown with its domain, team and endpoints; an unknown one is not', async () => {
  const { merchant } = await payScene(api());
  const { output } = await ops(api(), 'business:show', '--id', merchant.id, '--json');
  const unknown = await ops(api(), 'business:show', '--id', newId('usr'));

  expect(JSON.parse(output).data).toMatchObject({
    id: merchant.id,
    domain: { domain: expect.any(String) },
    team: [expect.objectContaining({ role: 'owner' })],
    endpoints: expect.any(Array),
  });
  expect(unknown.code).toBe(1);
});

test('a member is shown by address or id, and neither is refused', async () => {
  const { email } = await newMember(api());
  const [[, id]] = await find(email);

  const [byId, byEmail, neither] = [
    await ops(api(), 'member', '--id', id),
    await ops(api(), 'member', '--email', email),
    await ops(api(), 'member'),
  ];

  expect(byId.output).toBe(byEmail.output);
  expect(neither).toMatchObject({ code: 1, output: 'give --email or --id' });
});
