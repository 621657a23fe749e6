/** A statement has what was known at its end: what moved before or after it belongs to another one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as endpoints from '#shared/statements/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { bought, fund, startTestNetwork, tellAll } from '../../support/cards/network.ts';
import { letMemberAge, letTransferAge } from '../../support/clock/age.ts';
import { newMember, type TestMember } from '../../support/people/people.ts';
import { move } from '../../support/tokens/transfers.ts';

const network = await startTestNetwork();
const api = useApi({ cards: network.settings });
beforeAll(() => fund(api()));
afterAll(() => network.stop());

/** Of two months, each without the other one's days. */
const EARLIER = 110;
const LATER = 40;

const monthAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 7);

/** All that moved since the last call moved so many days ago. */
async function letAge(days: number): Promise<void> {
  const rows = await rowsOf<{ id: string }>(
    api().db,
    sql`select id from ledger.transfer where created_at > now() - interval '1 day' order by number`,
  );
  for (const { id } of rows) await letTransferAge(api(), id, `${days} days`);
}

const read = async ({ token }: TestMember, days: number, query: Record<string, string> = {}) =>
  (await api().call(endpoints.read, { token, params: { id: monthAgo(days) }, query })).json();

const returnedOf = async (member: TestMember, days: number) =>
  (await read(member, days)).lots.map(({ returned }: { returned: string }) => returned);

test('no page begins after a movement of an earlier month', async () => {
  const member = await newMember(api(), { cash: '0' });
  await letMemberAge(api(), member.id, '200 days');
  const first = await move(api(), { kind: 'buy', amount: '1', to: member.cash });
  await letAge(EARLIER);
  await move(api(), { kind: 'buy', amount: '2', to: member.cash });
  await letAge(LATER);

  expect((await read(member, LATER)).data).toHaveLength(1);
  expect(await read(member, LATER, { after: first })).toMatchObject({
    errors: [{ path: 'query.after' }],
  });
});

test('a refund to the card counts from its own month on', async () => {
  const { buyer, intent } = await bought(api(), network);
  await letMemberAge(api(), buyer.id, '200 days');
  await letAge(EARLIER);
  network.payments.refund(intent, 500, {});
  await tellAll(api(), network, intent);
  await letAge(LATER);

  expect(await returnedOf(buyer, EARLIER)).toEqual(['0.00']);
  expect(await returnedOf(buyer, LATER)).toEqual(['5.00']);
});

test('a disputed payment counts as returned until the dispute is won', async () => {
  const [openThen, won] = [await bought(api(), network), await bought(api(), network)];
  const disputeOf = new Map<string, string>();
  for (const { buyer, intent } of [openThen, won]) {
    await letMemberAge(api(), buyer.id, '200 days');
    disputeOf.set(intent, network.payments.dispute(intent).id);
    await tellAll(api(), network, intent);
  }
  const win = async (intent: string) => {
    network.payments.closeDispute(disputeOf.get(intent) ?? '', 'won');
    await tellAll(api(), network, intent);
  };
  await win(won.intent);
  await letAge(EARLIER);
  await win(openThen.intent);
  await letAge(LATER);

  expect(await returnedOf(openThen.buyer, EARLIER)).toEqual(['25.00']);
  expect(await returnedOf(won.buyer, EARLIER)).toEqual(['0.00']);
});
