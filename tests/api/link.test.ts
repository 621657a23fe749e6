/** A merchant's invitation, what a member may answer, and what each of them sees of it. */
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { acceptLink, denyLink, endLink, readLinkSession } from '#shared/link/contract.ts';
import { readMerchantLink, readMerchantLinkSession } from '#shared/link/merchant-contract.ts';
import { linkSession } from '../../server/db/link-tables.ts';
import { event } from '../../server/db/schema.ts';
import { newId } from '../../server/ids.ts';
import { expireInvitations } from '../../server/link/invitations.ts';
import { type TestApi, useApi } from '../support/api.ts';
import { linkScene, newLink, newLinkSession, untoldLinks } from '../support/links.ts';
import { ops } from '../support/ops.ts';
import { newMember, newMerchant, type TestMember } from '../support/people.ts';
import { letLinkSessionExpire } from '../support/time.ts';

const api = useApi();
afterAll(async () => {
  expect(await untoldLinks(api())).toEqual([]);
});

const read = (id: string, token?: string) => api().call(readLinkSession, { params: { id }, token });
const accept = (id: string, { token }: TestMember) =>
  api().call(acceptLink, { params: { id }, token });
const deny = (id: string, { token }: TestMember) => api().call(denyLink, { params: { id }, token });
const outcome = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  JSON.parse(body).code,
];

async function eventsOf(id: string): Promise<string[]> {
  const rows = await api().db.select().from(event).where(eq(event.subjectId, id));
  return rows.map(({ type }) => type);
}

describe('an invitation', () => {
  test('shows a guest who asks, until when, and nothing of anybody', async () => {
    const { id } = await linkScene(api());

    const session = (await read(id)).json();

    expect(session).toMatchObject({
      id,
      status: 'pending',
      merchant: { name: 'Casa Alba', domain: 'shop.test' },
      closedAt: null,
      member: null,
    });
    expect(session).not.toHaveProperty('reference');
  });

  test('shows a member what the merchant would see now', async () => {
    const { id, member } = await linkScene(api());

    const session = (await read(id, member.token)).json();

    expect(session.member).toEqual({
      name: 'Ana',
      isLinked: false,
      balances: { cash: '40', stake: '1500' },
    });
  });

  test('that nobody made is the wrong session, to read and to answer', async () => {
    const id = newId('lnk');
    const member = await newMember(api());

    const answers = [await read(id), await accept(id, member), await deny(id, member)];

    for (const answer of answers) expect(outcome(answer)).toEqual([404, 'session_not_found']);
    expect(answers[0]?.json().message).toBe('Wrong session');
  });
});

describe('accepting', () => {
  test('links the member, and shows the merchant two balances and nothing else', async () => {
    const { id, params, merchant, member } = await linkScene(api());

    const response = await accept(id, member);

    expect(response.json()).toMatchObject({ status: 'linked', member: { isLinked: true } });
    const link = await api().call(readMerchantLink, { params, token: merchant.apiToken });
    expect(link.json()).toEqual({
      id,
      reference: 'guest-7',
      since: response.json().closedAt,
      balances: { cash: '40', stake: '1500' },
    });
    expect(await eventsOf(id)).toEqual(['link.created']);
  });

  test('again as the same member has the same answer, and tells nobody twice', async () => {
    const { id, member } = await linkScene(api());
    const first = await accept(id, member);

    const again = await accept(id, member);

    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect(await eventsOf(id)).toEqual(['link.created']);
  });

  test('at once by two members links one of them', async () => {
    const { id, member } = await linkScene(api());
    const other = await newMember(api());

    const answers = await Promise.all([accept(id, member), accept(id, other)]);

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await eventsOf(id)).toEqual(['link.created']);
  });

  test('two invitations of a merchant at once makes one link', async () => {
    const { id, merchant, member } = await linkScene(api());
    const { id: second } = await newLinkSession(api(), merchant);

    const answers = await Promise.all([accept(id, member), accept(second, member)]);

    expect(answers.map((answer) => answer.json().code ?? 'linked').sort()).toEqual([
      'already_linked',
      'linked',
    ]);
  });

  test('is refused to a member who is linked with the merchant already', async () => {
    const { merchant, member } = await linkScene(api());
    await newLink(api(), merchant, member);
    const { id } = await newLinkSession(api(), merchant);

    const response = await accept(id, member);

    expect(outcome(response)).toEqual([409, 'already_linked']);
    expect(response.json().message).toBe('You are already linked with this merchant');
    expect((await read(id, member.token)).json()).toMatchObject({
      status: 'pending',
      member: { isLinked: true },
    });
  });

  test('is refused to the merchant itself', async () => {
    const { id, merchant } = await linkScene(api());

    expect(outcome(await accept(id, merchant))).toEqual([409, 'own_link']);
  });

  test('is refused while the merchant is switched off', async () => {
    const { id, merchant, member } = await linkScene(api());
    await ops(api(), 'freeze', '--email', merchant.email, '--reason', 'a test');

    expect(outcome(await accept(id, member))).toEqual([409, 'payments_disabled']);
  });

  test.each(['accept', 'deny'] as const)('is over once somebody has pressed %s', async (first) => {
    const { id, member } = await linkScene(api());
    const other = await newMember(api());
    await (first === 'accept' ? accept(id, other) : deny(id, other));

    const answers = [await accept(id, member), await deny(id, member)];

    for (const answer of answers) expect(outcome(answer)).toEqual([409, 'session_not_pending']);
    expect(answers[0]?.json().message).toBe('Session expired');
  });

  test('what the same member has disconnected since is over too', async () => {
    const { id, params, member } = await linkScene(api());
    await accept(id, member);
    await api().call(endLink, { params, token: member.token });

    expect(outcome(await accept(id, member))).toEqual([409, 'session_not_pending']);
    expect((await read(id, member.token)).json().member.isLinked).toBe(false);
  });
});

describe('denying', () => {
  test('shares nothing, and tells the merchant only that', async () => {
    const { id, params, merchant, member } = await linkScene(api());

    const response = await deny(id, member);

    expect(response.json()).toMatchObject({ status: 'denied', member: { isLinked: false } });
    const token = merchant.apiToken;
    const session = (await api().call(readMerchantLinkSession, { params, token })).json();
    expect(session).toMatchObject({ status: 'denied', linkedAt: null });
    expect(session.deniedAt).toBe(response.json().closedAt);
    expect(outcome(await api().call(readMerchantLink, { params, token }))).toEqual([
      404,
      'not_found',
    ]);
    expect(await eventsOf(id)).toEqual(['link.denied']);
  });

  test('again by the same member has the same answer', async () => {
    const { id, member } = await linkScene(api());
    const first = await deny(id, member);

    expect((await deny(id, member)).json()).toEqual(first.json());
    expect(await eventsOf(id)).toEqual(['link.denied']);
  });
});

describe('an invitation past its time', () => {
  test('is expired at once, to everybody, before that is written', async () => {
    const { id, params, merchant, member } = await linkScene(api());
    await letLinkSessionExpire(api(), id);

    const seen = (await read(id)).json();
    const token = merchant.apiToken;
    const own = (await api().call(readMerchantLinkSession, { params, token })).json();

    expect([seen.status, own.status]).toEqual(['expired', 'expired']);
    expect(seen.closedAt).toBe(seen.expiresAt);
    expect(outcome(await accept(id, member))).toEqual([409, 'session_not_pending']);
    expect(outcome(await deny(id, member))).toEqual([409, 'session_not_pending']);
  });

  test('is written as expired by the schedule, and nobody is told', async () => {
    const [late, early] = [await linkScene(api()), await linkScene(api())];
    await letLinkSessionExpire(api(), late.id);

    await expireInvitations(api().db);

    const statusOf = async (id: string) =>
      (await api().db.select().from(linkSession).where(eq(linkSession.id, id)))[0]?.status;
    expect([await statusOf(late.id), await statusOf(early.id)]).toEqual(['expired', 'pending']);
    expect(await eventsOf(late.id)).toEqual([]);
  });
});

test('a link that nobody was told of is found', async () => {
  const { id } = await newLink(api(), await newMerchant(api()));
  const undone = new Error('undone');

  const untold = api().db.transaction(async (tx) => {
    await tx.delete(event).where(eq(event.subjectId, id));
    expect(await untoldLinks({ db: tx as TestApi['db'] })).toEqual([id]);
    throw undone;
  });

  await expect(untold).rejects.toBe(undone);
});
