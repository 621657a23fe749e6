/** The schedule of card purchases: what fails for one member stops nothing else. */
import { expect, test } from 'vitest';
import { sql } from '../../../server/platform/db/statement.ts';
import { catchUpWithCards } from '../../../server/tokens/purchases/sweeper.ts';
import { bought, tellAll } from '../../support/cards/network.ts';
import { reversalScene } from '../../support/cards/reversal-scene.ts';
import { deposit, tokens } from '../../support/people/people.ts';

const { network, api, shown, owedBy, spend } = await reversalScene();

async function indebted() {
  const who = await bought(api(), network);
  await spend(who, '100');
  network.payments.refund(who.intent, undefined, {});
  await tellAll(api(), network, who.intent);
  expect(await owedBy(who)).toBe(-tokens('100'));
  return who;
}

test('a debt that cannot be collected stops no other debt, and no missed event', async () => {
  const [one, other] = [await indebted(), await indebted()].toSorted((a, b) =>
    a.buyer.id < b.buyer.id ? -1 : 1,
  );
  const missed = await bought(api(), network);
  network.payments.refund(missed.intent, undefined, {});
  if (!one || !other) throw new Error('two members owe');
  for (const { buyer } of [one, other]) await deposit(api(), buyer.cash, '5');
  const owner = api().database.owner.db;
  await owner.execute(
    sql.raw(`create or replace function purchases.note_owed(p_member text)
    returns numeric language plpgsql as $$ begin
      if p_member = '${one.buyer.id}' then raise exception 'not now'; end if;
      update member set owed = coalesce((select sum(r.owed) from purchase_reversal r
        join purchase p on p.id = r.purchase_id where p.member_id = p_member), 0) where id = p_member;
      return (select owed from member where id = p_member);
    end $$`),
  );

  await expect(catchUpWithCards(api().db, api().config)).rejects.toThrow('Failed query');

  expect([await owedBy(one), await owedBy(other)]).toEqual([-tokens('100'), -tokens('95')]);
  expect(await shown(missed)).toMatchObject({ status: 'refunded' });
});
