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
import { balanceOf, tokens } from '../../support/people/people.ts';

const { network, api } = await reversalScene();
const LOCALES = new URL('../../../locales/', import.meta.url);

describe('the link of the receipt e-mail', () => {
  const open = (url: string, method: 'GET' | 'POST' = 'GET') =>
    api().http.inject({ method, url: new URL(url).pathname });

  test('shows what goes back, and withdraws at a press without signing in, once', async () => {
    const who = await bought(api(), network);
    const url = endUrl(api().config, who.purchase.id);
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
    const own = endUrl(api().config, who.purchase.id);
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

test('the conditions name the days, and the time in which repeats count, in each language', () => {
  for (const language of readdirSync(LOCALES).filter((name) => name.length === 2)) {
    const file = new URL(`${language}/legal-conditions.json`, LOCALES);
    const { sections } = JSON.parse(readFileSync(file, 'utf8'));
    const refund = sections.find(({ id }: { id: string }) => id === 'refund');
    const named = [String(WITHDRAWAL_DAYS), '30'].map((days) => refund.body[0].includes(days));
    expect([language, ...named]).toEqual([language, true, true]);
  }
});
