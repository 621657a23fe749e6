/** A merchant's invitation, a member's answers, and the view of each of them. */
import { afterAll, describe, expect, test } from 'vitest';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import * as merchantLinkEndpoints from '#shared/link/merchant-endpoints.ts';
import { expireInvitations } from '../../../server/payments/link/invitations.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { type TestApi, useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { letLinkSessionExpire } from '../../support/clock/age.ts';
import { linkScene, newLink, newLinkSession, untoldLinks } from '../../support/payments/links.ts';
import { newMember, newMerchant, type TestMember } from '../../support/people/people.ts';

const api = useApi();
afterAll(async () => {
  expect(await untoldLinks(api())).toEqual([]);
});

const read = (id: string, token?: string) =>
  api().call(linkEndpoints.readSession, { params: { id }, token });
/** Without the server's time, which each answer has. */
const shown = (answer: { json(): object }) => ({ ...answer.json(), now: undefined });

const accept = (id: string, { token }: TestMember) =>
  api().call(linkEndpoints.accept, { params: { id }, token });
const deny = (id: string, { token }: TestMember) =>
  api().call(linkEndpoints.deny, { params: { id }, token });
const outcome = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  JSON.parse(body).code,
];

async function eventsOf(id: string): Promise<string[]> {
  const told = sql`select type from event where subject_id = ${id}`;
  const rows = await rowsOf<{ type: string }>(api().db, told);
  return rows.map(({ type }) => type);
}

describe('an invitation', () => {
  test('shows a guest the merchant and the expiry, and no personal data', async () => {
    const { id } = await linkScene(api());

    const session = (await read(id)).json();

    expect(session).toMatchObject({
      id,
      status: 'pending',
      merchant: { name: 'Casa Alba', domain: 'shop.test', verified: true },
      closedAt: null,
      member: null,
    });
    expect(session).not.toHaveProperty('reference');
  });

  test('shows a member the balances that the merchant would see', async () => {
    const { id, member } = await linkScene(api());

    const session = (await read(id, member.token)).json();

    expect(session.member).toEqual({
      name: 'Ana',
      id: member.id,
      isLinked: false,
      balances: { cash: '40', stake: '1500' },
    });
  });

  test('that does not exist cannot be read or answered', async () => {
    const id = newId('lnk');
    const member = await newMember(api());

    const answers = [await read(id), await accept(id, member), await deny(id, member)];

    for (const answer of answers) expect(outcome(answer)).toEqual([404, 'session_not_found']);
    expect(answers[0]?.json().message).toBe('Wrong session');
  });
});

describe('accepting', () => {
  test('links the member and shows the merchant two balances only', async () => {
    const { id, params, merchant, member } = await linkScene(api());

    const response = await accept(id, member);

    expect(response.json()).toMatchObject({ status: 'linked', member: { isLinked: true } });
    const link = await api().call(merchantLinkEndpoints.read, { params, token: merchant.apiToken });
    expect(link.json()).toEqual({
      id,
      reference: 'guest-7',
      since: response.json().closedAt,
      balances: { cash: '40', stake: '1500' },
    });
    expect(await eventsOf(id)).toEqual(['link.created']);
  });

  test('again as the same member gives the same answer and no second event', async () => {
    const { id, member } = await linkScene(api());
    const first = await accept(id, member);

    const again = await accept(id, member);

    expect([again.statusCode, shown(again)]).toEqual([200, shown(first)]);
    expect(await eventsOf(id)).toEqual(['link.created']);
  });

  test('by two members at once links one of them', async () => {
    const { id, member } = await linkScene(api());
    const other = await newMember(api());

    const answers = await Promise.all([accept(id, member), accept(id, other)]);

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await eventsOf(id)).toEqual(['link.created']);
  });

  test('two invitations of one merchant at once makes one link', async () => {
    const { id, merchant, member } = await linkScene(api());
    const { id: second } = await newLinkSession(api(), merchant);

    const answers = await Promise.all([accept(id, member), accept(second, member)]);

    expect(answers.map((answer) => answer.json().alreadyLinked).sort()).toEqual([false, true]);
    expect([...(await eventsOf(id)), ...(await eventsOf(second))]).toEqual(['link.created']);
  });

  test('by a member who is already linked ends the invitation, without a link or an event', async () => {
    const { merchant, member } = await linkScene(api());
    await newLink(api(), merchant, member);
    const { id } = await newLinkSession(api(), merchant);
    const ended = { status: 'linked', alreadyLinked: true };
    expect((await read(id, member.token)).json().member.isLinked).toBe(true);
    expect((await read(id)).json()).toMatchObject({ status: 'pending', alreadyLinked: false });

    for (const time of ['once', 'again']) {
      const response = await accept(id, member);
      expect([time, response.statusCode], time).toEqual([time, 200]);
      expect(response.json()).toMatchObject({ ...ended, member: { isLinked: true } });
    }

    expect((await read(id)).json()).toMatchObject({ ...ended, member: null });
    expect(await eventsOf(id)).toEqual([]);
    expect(outcome(await accept(id, await newMember(api())))).toEqual([409, 'session_not_pending']);
  });

  test('links the person of a business with it, by their own account', async () => {
    const { id, merchant } = await linkScene(api());

    expect((await accept(id, merchant)).statusCode).toBe(200);
    const [link] = await rowsOf(api().db, sql`select member_id as id from link where id = ${id}`);
    expect(link).toEqual({ id: merchant.person });
  });

  test('is refused while the merchant is frozen', async () => {
    const { id, merchant, member } = await linkScene(api());
    const about = ['--email', merchant.email, '--business', merchant.id];
    await ops(api(), 'freeze', ...about, '--reason', 'a test');

    expect(outcome(await accept(id, member))).toEqual([409, 'payments_disabled']);
  });

  test.each(['accept', 'deny'] as const)('is final after the first %s', async (first) => {
    const { id, member } = await linkScene(api());
    const other = await newMember(api());
    await (first === 'accept' ? accept(id, other) : deny(id, other));

    const answers = [await accept(id, member), await deny(id, member)];

    for (const answer of answers) expect(outcome(answer)).toEqual([409, 'session_not_pending']);
    expect(answers[0]?.json().message).toBe('Session expired');
  });

  test('stays final after the member disconnects', async () => {
    const { id, params, member } = await linkScene(api());
    await accept(id, member);
    await api().call(linkEndpoints.end, { params, token: member.token });

    expect(outcome(await accept(id, member))).toEqual([409, 'session_not_pending']);
    expect((await read(id, member.token)).json().member.isLinked).toBe(false);
  });
});

describe('denying', () => {
  test('shares no balances and notifies the merchant only of the denial', async () => {
    const { id, params, merchant, member } = await linkScene(api());

    const response = await deny(id, member);

    expect(response.json()).toMatchObject({ status: 'denied', member: { isLinked: false } });
    const token = merchant.apiToken;
    const session = (await api().call(merchantLinkEndpoints.readSession, { params, token })).json();
    expect(session).toMatchObject({ status: 'denied', linkedAt: null });
    expect(session.deniedAt).toBe(response.json().closedAt);
    expect(outcome(await api().call(merchantLinkEndpoints.read, { params, token }))).toEqual([
      404,
      'not_found',
    ]);
    expect(await eventsOf(id)).toEqual(['link.denied']);
  });

  test('again by the same member gives the same answer', async () => {
    const { id, member } = await linkScene(api());
    const first = await deny(id, member);

    expect(shown(await deny(id, member))).toEqual(shown(first));
    expect(await eventsOf(id)).toEqual(['link.denied']);
  });
});

describe('an expired invitation', () => {
  test('is shown as expired at once, before that is stored', async () => {
    const { id, params, merchant, member } = await linkScene(api());
    await letLinkSessionExpire(api(), id);

    const seen = (await read(id)).json();
    const token = merchant.apiToken;
    const own = (await api().call(merchantLinkEndpoints.readSession, { params, token })).json();

    expect([seen.status, own.status]).toEqual(['expired', 'expired']);
    expect(seen.closedAt).toBe(seen.expiresAt);
    expect(outcome(await accept(id, member))).toEqual([409, 'session_not_pending']);
    expect(outcome(await deny(id, member))).toEqual([409, 'session_not_pending']);
  });

  test('is stored as expired by the schedule, without an event', async () => {
    const [late, early] = [await linkScene(api()), await linkScene(api())];
    await letLinkSessionExpire(api(), late.id);

    await expireInvitations(api().db);

    const expired = sql`select id from link_session
      where id in (${late.id}, ${early.id}) and status = 'expired'`;
    expect(await rowsOf(api().db, expired)).toEqual([{ id: late.id }]);
    expect(await eventsOf(late.id)).toEqual([]);
  });
});

test('a link without an event is detected', async () => {
  const { id } = await newLink(api(), await newMerchant(api()));
  const undone = new Error('undone');

  const untold = api().db.transaction(async (tx) => {
    await rowsOf(tx, sql`delete from event where subject_id = ${id}`);
    expect(await untoldLinks({ db: tx as TestApi['db'] })).toEqual([id]);
    throw undone;
  });

  await expect(untold).rejects.toBe(undone);
});
