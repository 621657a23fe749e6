/** Members answer one invitation at once. The race has a control that fails without its guard. */
import { describe, expect, test } from 'vitest';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { startApi, type TestApi, useApi } from '../../support/api/api.ts';
import { openTestDatabase } from '../../support/database/database.ts';
import { linkScene, newLink, newLinkSession, untoldLinks } from '../../support/payments/links.ts';
import { newMember, newMerchant, type TestMember } from '../../support/people/people.ts';

const api = useApi();
const CROWD = 20;

const accept = (on: TestApi, id: string, { token }: TestMember) =>
  on.call(linkEndpoints.accept, { params: { id }, token });

const outcomeOf = (answer: { json(): { code?: string; status?: string } }) =>
  answer.json().code ?? answer.json().status ?? '';

function crowd(on: TestApi): Promise<TestMember[]> {
  return Promise.all(Array.from({ length: CROWD }, () => newMember(on)));
}

async function eventsOf({ db }: TestApi, id: string): Promise<string[]> {
  const rows = await rowsOf<{ type: string }>(
    db,
    sql`select type from event where subject_id = ${id} order by id`,
  );
  return rows.map(({ type }) => type);
}

describe('one invitation', () => {
  test('accepted by twenty members at once links one of them, with one event', async () => {
    const { id } = await linkScene(api());
    const members = await crowd(api());

    const answers = await Promise.all(members.map((member) => accept(api(), id, member)));

    expect(answers.map(outcomeOf).sort()).toEqual([
      'linked',
      ...Array(CROWD - 1).fill('session_not_pending'),
    ]);
    expect(await eventsOf(api(), id)).toEqual(['link.created']);
  });

  test('accepted in twenty tabs of one member is one link, with one answer', async () => {
    const { id, member } = await linkScene(api());

    const answers = await Promise.all(
      Array.from({ length: CROWD }, () => accept(api(), id, member)),
    );

    const shown = answers.map((answer) => JSON.stringify({ ...answer.json(), now: undefined }));
    expect(new Set(shown).size).toBe(1);
    expect(answers.map(outcomeOf)).toEqual(Array(CROWD).fill('linked'));
    expect(await eventsOf(api(), id)).toEqual(['link.created']);
  });

  test('accepted and denied at once has one outcome and one event', async () => {
    const { id } = await linkScene(api());
    const members = await crowd(api());

    await Promise.all(
      members.flatMap((member) => [
        accept(api(), id, member),
        api().call(linkEndpoints.deny, { params: { id }, token: member.token }),
      ]),
    );

    expect(await eventsOf(api(), id)).toHaveLength(1);
    expect(await untoldLinks(api())).toEqual([]);
  });
});

test('twenty invitations of one merchant accepted by one member at once make one link', async () => {
  const merchant = await newMerchant(api());
  const member = await newMember(api());
  const ids = [];
  for (let i = 0; i < CROWD; i++) ids.push((await newLinkSession(api(), merchant)).id);

  const answers = await Promise.all(ids.map((id) => accept(api(), id, member)));

  const already = answers.map((answer) => answer.json().alreadyLinked);
  expect(already.filter((is) => is === false)).toHaveLength(1);
  expect(already.filter((is) => is === true)).toHaveLength(CROWD - 1);
});

test('a link ended in twenty tabs at once makes one event', async () => {
  const { id, params, member } = await newLink(api(), await newMerchant(api()));

  const answers = await Promise.all(
    Array.from({ length: CROWD }, () =>
      api().call(linkEndpoints.end, { params, token: member.token }),
    ),
  );

  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect((await eventsOf(api(), id)).filter((type) => type === 'link.revoked')).toHaveLength(1);
});

test('without its row lock the primary key still allows one link, but the other requests fail', async () => {
  const database = await openTestDatabase();
  const weak = await startApi({}, database);
  const [accepting] = await rowsOf<{ definition: string }>(
    weak.db,
    sql`select pg_get_functiondef('link.accept'::regproc) as definition`,
  );
  const unlocked = accepting?.definition
    .replace(' for no key update', '')
    .replace('v_now := ', 'perform pg_sleep(0.05); v_now := ');
  await database.owner.execute(unlocked ?? '');
  const { id } = await linkScene(weak);
  const members = await crowd(weak);

  const answers = await Promise.all(members.map((member) => accept(weak, id, member)));

  const outcomes = answers.map(outcomeOf);
  await weak.http.close().then(() => database.close());
  expect(outcomes.filter((outcome) => outcome === 'linked')).toHaveLength(1);
  expect(outcomes).toContain('internal_error');
});
