/** The link of a purchase's receipt e-mail withdraws from it without signing in. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { WITHDRAWAL_DAYS } from '#shared/purchases/withdrawal.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { seal } from '../../../server/platform/encryption/secret-box.ts';
import { endUrl } from '../../../server/platform/mail/end-token.ts';
import { bought } from '../../support/cards/network.ts';
import { reversalScene } from '../../support/cards/reversal-scene.ts';
import { balanceOf, newMember, newMerchant, tokens } from '../../support/people/people.ts';
import { newColleague } from '../../support/people/team.ts';

const { network, api } = await reversalScene();
const LOCALES = new URL('../../../locales/', import.meta.url);

const open = (url: string, method: 'GET' | 'POST' = 'GET') =>
  api().http.inject({ method, url: new URL(url).pathname });

describe('the link of the receipt e-mail', () => {
  test('shows what goes back, and withdraws at a press without signing in, once', async () => {
    const who = await bought(api(), network);
    const url = endUrl(api().config, who.purchase.id, who.buyer.email);
    const asked = (await open(url)).body;
    for (const said of ['Top-up of ', '100 SLS for €25.00', '<main class="box">'])
      expect(asked.replaceAll('\u00a0', ' ')).toContain(said);
    expect(await balanceOf(api(), who.buyer.cash)).toBe(tokens('100'));

    const { body } = await open(url, 'POST');
    expect(body).toContain('You have withdrawn');
    expect((await open(url, 'POST')).body).toContain('You have withdrawn');
    const requested = await rowsOf(
      api().db,
      sql`select from purchase_reversal where purchase_id = ${who.purchase.id}`,
    );
    expect(requested).toHaveLength(1);
  });

  test('that was changed, or is of another purpose, does nothing', async () => {
    const who = await bought(api(), network);
    const own = endUrl(api().config, who.purchase.id, who.buyer.email);
    const flipped = `${own.slice(0, -2)}${own.at(-2) === 'A' ? 'B' : 'A'}${own.at(-1)}`;
    const { secrets } = api().config;
    const other = Buffer.from(seal(secrets.encryption, who.purchase.id, 'unsubscribe'));
    for (const url of [flipped, new URL(`/end/${other.toString('base64url')}`, own).href]) {
      const { statusCode, body } = await open(url, 'POST');
      expect([statusCode, body.includes('This link is not valid')]).toEqual([400, true]);
    }
    expect(await balanceOf(api(), who.buyer.cash)).toBe(tokens('100'));
  });
});

test('the link of an owner works while they are one, and for nobody else’s address', async () => {
  const shop = await newMerchant(api());
  const who = await bought(api(), network, { buyer: shop });
  const [left, ida] = [
    await newColleague(api(), shop, 'owner'),
    await newColleague(api(), shop, 'owner'),
  ];
  const press = ({ email }: { email: string }) =>
    open(endUrl(api().config, who.purchase.id, email), 'POST');
  const { db } = api().database.owner;
  await db.execute(sql`update team_member set suspended_at = now() where member_id = ${left.id}`);

  for (const one of [left, await newMember(api())]) {
    const { statusCode, body } = await press(one);
    expect([statusCode, body.includes('This link is not valid')]).toEqual([400, true]);
  }
  await db.execute(sql`delete from team_member where member_id = ${left.id}`);
  expect((await press(left)).statusCode).toBe(400);
  expect(await balanceOf(api(), shop.cash)).toBe(tokens('100'));

  expect((await press(ida)).body).toContain('You have withdrawn');
});

test('the link of a business names times of its zone', async () => {
  const shop = await newMerchant(api());
  const who = await bought(api(), network, { buyer: shop });
  const ida = await newColleague(api(), shop, 'owner');
  await api().database.owner.db.execute(
    sql`update merchant set time_zone = 'Pacific/Kiritimati' where id = ${shop.id}`,
  );

  const { body } = await open(endUrl(api().config, who.purchase.id, ida.email));

  expect(body).toContain('GMT+14');
});

test('the link of a blocked account says why, and shows no button', async () => {
  const who = await bought(api(), network);
  await api().database.owner.db.execute(
    sql`update member set payments_enabled = false where id = ${who.buyer.id}`,
  );
  const url = endUrl(api().config, who.purchase.id, who.buyer.email);

  for (const method of ['GET', 'POST'] as const) {
    const { body } = await open(url, method);
    expect(body).toContain('<p>Payments are not enabled for this account.</p>');
    expect(body).not.toContain('<button');
  }
});

test('the conditions name the days, and the time in which repeats count, in each language', () => {
  for (const language of readdirSync(LOCALES).filter((name) => name.length === 2)) {
    const file = new URL(`${language}/legal-conditions.json`, LOCALES);
    const { sections } = JSON.parse(readFileSync(file, 'utf8'));
    const refund = sections.find(({ id }: { id: string }) => id === 'refund');
    const named = [String(WITHDRAWAL_DAYS), '30'].map((days) => refund.body[0].includes(days));
    expect([language, ...named]).toEqual([language, true, true]);
  }
});
