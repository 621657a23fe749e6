/** Members answering one invitation at once. The race has a control: without its guard it is lost. */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { acceptLink, denyLink, endLink } from '#shared/link/contract.ts';
import { rowsOf } from '../../server/db/database.ts';
import { startApi, type TestApi, useApi } from '../support/api.ts';
import { openTestDatabase } from '../support/database.ts';
import { linkScene, newLink, newLinkSession, untoldLinks } from '../support/links.ts';
import { newMember, newMerchant, type TestMember } from '../support/people.ts';

const api = useApi();
const CROWD = 20;

const accept = (on: TestApi, id: string, { token }: TestMember) =>
  on.call(acceptLink, { params: { id }, token });

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
  test('accepted by twenty members at once links one of them, and tells it once', async () => {
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

    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers.map(outcomeOf)).toEqual(Array(CROWD).fill('linked'));
    expect(await eventsOf(api(), id)).toEqual(['link.created']);
  });

  test('accepted and denied at once has one outcome, and one event', async () => {
    const { id } = await linkScene(api());
    const members = await crowd(api());

    await Promise.all(
      members.flatMap((member) => [
        accept(api(), id, member),
        api().call(denyLink, { params: { id }, token: member.token }),
      ]),
    );

    expect(await eventsOf(api(), id)).toHaveLength(1);
    expect(await untoldLinks(api())).toEqual([]);
  });
});

test('twenty invitations of a merchant accepted at once by a member make one link', async () => {
  const merchant = await newMerchant(api());
  const member = await newMember(api());
  const ids = [];
  for (let i = 0; i < CROWD; i++) ids.push((await newLinkSession(api(), merchant)).id);

  const answers = await Promise.all(ids.map((id) => accept(api(), id, member)));

  expect(answers.map(outcomeOf).sort()).toEqual([
    ...Array(CROWD - 1).fill('already_linked'),
    'linked',
  ]);
});

test('a link ended in twenty tabs at once is told once', async () => {
  const { id, params, member } = await newLink(api(), await newMerchant(api()));

  const answers = await Promise.all(
    Array.from({ length: CROWD }, () => api().call(endLink, { params, token: member.token })),
  );

  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect((await eventsOf(api(), id)).filter((type) => type === 'link.revoked')).toHaveLength(1);
});

test('without its row lock only the primary key is left, and the others meet an error', async () => {
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
