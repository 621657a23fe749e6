/**
 * The ends of a reservation at the same moment: one of them happens, and no token is lost or doubled. RACES sets the
 * number of reservations of a long run.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { startApi, type TestApi, useApi } from '../../support/api/api.ts';
import { newPayee } from '../../support/cards/holds.ts';
import { bought, fund, startTestNetwork, tellAll } from '../../support/cards/network.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { openTestDatabase } from '../../support/database/database.ts';
import {
  capture,
  letReservationExpire,
  type Reserved,
  release,
  releaseDue,
  reservedBy,
  reserveTokens,
} from '../../support/payments/reservations.ts';
import { balanceOf, newMember, newMerchant, tokens } from '../../support/people/people.ts';
import { atOnce } from '../../support/races/at-once.ts';

const RACES = Number(process.env.RACES ?? 15);
/** A dispute needs a purchase of its own. */
const DISPUTES = Math.min(RACES, 200) / 5;

const network = await startTestNetwork();
const settings = { cards: network.settings, chain: SILENT_CHAIN };
const api = useApi(settings);
beforeAll(() => fund(api()));
afterAll(() => network.stop());

/** Reservations of 38 tokens at one business, of four payers. */
async function reservations(on: TestApi, count: number) {
  const merchant = await newMerchant(on);
  const payers = await Promise.all(
    Array.from({ length: 4 }, () => newMember(on, { cash: '1000000' })),
  );
  const all = await atOnce(Array.from({ length: count }), 4, (_, index) => {
    const payer = payers[index % 4];
    if (!payer) throw new Error('no payer');
    return reserveTokens(on, payer, merchant, 38);
  });
  return { merchant, payers, all };
}

const codeOf = (answer: { json(): { code?: string; status?: string } }) =>
  answer.json().code ?? answer.json().status;

/** What a reservation has become, with what the business got and what came back. */
async function endOf({ id }: Reserved) {
  const [found] = await rowsOf<{ status: string; got: string | null; back: string | null }>(
    api().db,
    sql`select s.status,
        (select sum(p.amount)::text from ledger.transfer t join ledger.posting p on p.transfer_id = t.id
          join member m on m.id = s.merchant_id and p.account_id = m.cash_account
          where t.business_key = 'capture:' || s.id) as got,
        (select sum(p.amount)::text from ledger.transfer t join ledger.posting p on p.transfer_id = t.id
          join member m on m.id = s.payer_id and p.account_id = m.cash_account
          where t.business_key = 'return:' || s.id) as back
      from pay_session s where s.id = ${id}`,
  );
  return found;
}

const TAKEN = { status: 'paid', got: String(tokens('19')), back: String(tokens('19')) };
const GONE = { status: 'released', got: null, back: String(tokens('38')) };

const RIVALS: [
  rival: string,
  end: (one: Reserved) => Promise<unknown>,
  refusals: (string | undefined)[],
][] = [
  ['a release', (one) => release(api(), one), ['session_not_authorized']],
  [
    'the end of its time',
    async ({ id }) => {
      await letReservationExpire(api(), id);
      await releaseDue(api());
    },
    ['session_not_authorized', 'reservation_expired'],
  ],
];

test.each(RIVALS)('a capture and %s end each reservation once', async (_, end, refusals) => {
  const { merchant, all } = await reservations(api(), RACES);

  const codes = await atOnce(all, 8, async (one, index) => {
    const both = [() => capture(api(), one, { amount: '4.75' }), () => end(one)];
    const [first, second] = index % 2 === 0 ? both : both.reverse();
    const [a, b] = await Promise.all([first?.(), second?.()]);
    return codeOf((index % 2 === 0 ? a : b) as Awaited<ReturnType<typeof capture>>);
  });

  for (const [index, one] of all.entries()) {
    expect(await endOf(one)).toEqual(codes[index] === 'paid' ? TAKEN : GONE);
    expect(['paid', ...refusals]).toContain(codes[index]);
  }
  expect(await reservedBy(api(), merchant)).toBe(0n);
});

test('concurrent captures take a reservation once', async () => {
  const { merchant, all } = await reservations(api(), RACES);

  const codes = await atOnce(all, 4, (one) =>
    Promise.all(
      Array.from({ length: 4 }, async () => codeOf(await capture(api(), one, { amount: '4.75' }))),
    ),
  );

  const again = 'session_already_captured';
  for (const each of codes) expect(each.toSorted()).toEqual(['paid', again, again, again]);
  expect(await balanceOf(api(), merchant.cash)).toBe(tokens(String(19 * RACES)));
});

test('a business that is switched off meanwhile has captured, or its reservations go back', async () => {
  const { merchant, all } = await reservations(api(), RACES);

  await Promise.all([
    atOnce(all, 8, (one) => capture(api(), one, { amount: '4.75' })),
    api().database.owner.db.execute(
      sql`update member set payments_enabled = false where id = ${merchant.id}`,
    ),
  ]);
  await releaseDue(api());

  for (const one of all) expect([TAKEN, GONE]).toContainEqual(await endOf(one));
  expect(await reservedBy(api(), merchant)).toBe(0n);
});

test('a dispute takes the tokens of a reservation, or finds them captured with their hold', async () => {
  const merchant = await newPayee(api());
  const scenes = await atOnce(Array.from({ length: DISPUTES }), 1, async () => {
    const { buyer, intent, purchase } = await bought(api(), network);
    return { ...(await reserveTokens(api(), buyer, merchant, 95)), intent, purchase };
  });

  const codes = await atOnce(scenes, 2, async (one) => {
    network.payments.dispute(one.intent);
    const [answer] = await Promise.all([capture(api(), one), tellAll(api(), network, one.intent)]);
    return codeOf(answer);
  });
  await releaseDue(api());

  for (const [index, one] of scenes.entries()) {
    const { status } = (await endOf(one)) ?? {};
    expect(status).toBe(codes[index] === 'paid' ? 'paid' : 'released');
    const [row] = await rowsOf<{ owed: string; held: string }>(
      api().db,
      sql`select m.owed::text, coalesce((select sum(c.amount) from card_hold c
          where c.purchase_id = ${one.purchase.id}), 0)::text as held
        from member m where m.id = ${one.payer.id}`,
    );
    const open = status === 'paid' ? String(tokens('95')) : '0';
    expect(row).toEqual({ owed: open, held: open });
  }
});

/** A transaction waits here until two have come. */
const UNTIL_BOTH = `perform pg_advisory_xact_lock_shared(42);
  while (select count(*) from pg_locks k join pg_database d on d.oid = k.database
    where d.datname = current_database() and k.locktype = 'advisory' and k.objid = 42) < 2 loop end loop;`;

test('control: without the session’s row lock both ends are decided', async () => {
  const database = await openTestDatabase(30);
  const weak = await startApi(settings, database);
  await addRate(weak.db, { currency: 'EUR', rate: '0.25', source: 'test' });
  for (const name of ['pay.capture', 'pay.release']) {
    const { rows } = await database.owner.execute(
      `select pg_get_functiondef('${name}'::regproc) as text`,
    );
    const [{ text }] = rows as [{ text: string }];
    const unlocked = text
      .replace(/for no key update;/, ';')
      .replace('l := pay.lock_reservation', `${UNTIL_BOTH} l := pay.lock_reservation`);
    expect(unlocked).not.toBe(text);
    await database.owner.execute(unlocked);
  }
  const { all } = await reservations(weak, 1);
  const [one] = all;
  if (!one) throw new Error('no reservation');
  // The reserved account has enough for both.
  await reserveTokens(weak, one.payer, one.merchant, 38);

  const codes = await Promise.all([capture(weak, one), release(weak, one)]);
  await weak.http.close();
  await database.close();

  // The rule of the table refuses a release of what is captured, and not a capture of what is released.
  expect(codes.map(({ statusCode }) => statusCode)).not.toContain(409);
});
