/** An operator freezes a person: who is told, and what the operator sees of their businesses. */
import { describe, expect, test } from 'vitest';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { mailsTo, templatesTo } from '../../support/mail/outbox.ts';
import { newMember, newMerchant } from '../../support/people/people.ts';
import { newColleague } from '../../support/people/team.ts';

const api = useApi();
const run = (command: string, email: string, ...more: string[]) =>
  ops(api(), command, '--email', email, '--reason', 'a stolen phone', ...more);
const told = (email: string) => templatesTo(api(), email);

describe('when an operator freezes a person', () => {
  test('the only owner of a business learns what is stopped and what goes on', async () => {
    const shop = await newMerchant(api());

    await run('freeze', shop.email);

    const [mail] = await mailsTo(api(), shop.email);
    expect(mail?.template).toBe('owner-frozen');
    expect(mail?.subject).not.toContain('Casa Alba');
    expect(mail?.text).toContain('refunds, payouts, staking and withdrawals');
    expect(mail?.text).toContain('Customers can still pay the business');
    expect(mail?.text).toContain('/contact');
  });

  test('the other owners learn it, and the person does not', async () => {
    const shop = await newMerchant(api());
    const eva = await newColleague(api(), shop, 'owner');

    await run('freeze', eva.email);

    const [mail] = await mailsTo(api(), shop.email);
    expect(mail?.template).toBe('colleague-frozen');
    expect(mail?.text).toContain('Ana Prado');
    expect(await told(eva.email)).toEqual([]);
  });

  test('the owners learn it of a colleague with any role', async () => {
    const shop = await newMerchant(api());
    const developer = await newColleague(api(), shop, 'developer');

    await run('freeze', developer.email);

    expect(await told(shop.email)).toEqual(['colleague-frozen']);
    expect(await told(developer.email)).toEqual([]);
  });

  test('an owner beside whom all others are frozen counts as the only one', async () => {
    const shop = await newMerchant(api());
    const eva = await newColleague(api(), shop, 'owner');
    await run('freeze', shop.email);

    await run('freeze', eva.email);

    expect(await told(eva.email)).toEqual(['colleague-frozen', 'owner-frozen']);
  });

  test('an owner beside whom all others are suspended counts as the only one', async () => {
    const shop = await newMerchant(api());
    const eva = await newColleague(api(), shop, 'owner');
    await api().database.owner.db.execute(sql`update team_member set suspended_at = now()
      where member_id = ${eva.id}`);

    await run('freeze', shop.email);

    expect(await told(shop.email)).toEqual(['owner-frozen']);
  });

  test('nobody is told twice, or without a business, or of a frozen business', async () => {
    const [shop, member] = [await newMerchant(api()), await newMember(api())];
    await run('freeze', shop.email);

    await run('freeze', shop.email);
    await run('freeze', member.email);
    await run('freeze', shop.email, '--business', shop.id);

    expect(await told(shop.email)).toEqual(['owner-frozen']);
    expect(await told(member.email)).toEqual([]);
  });

  test('all owners are told again when it ends', async () => {
    const shop = await newMerchant(api());
    const eva = await newColleague(api(), shop, 'owner');
    await run('freeze', eva.email);

    await run('unfreeze', eva.email);
    await run('unfreeze', eva.email);

    expect(await told(shop.email)).toEqual(['colleague-frozen', 'colleague-unfrozen']);
    expect(await told(eva.email)).toEqual(['colleague-unfrozen']);
  });
});

describe('the operator sees', () => {
  test('every role of the person, and where they are the only owner', async () => {
    const [own, other] = [await newMerchant(api()), await newMerchant(api())];
    await newColleague(api(), { id: other.id }, 'finance');
    await api().database.owner.execute(`insert into team_member (business_id, member_id, role)
      values ('${other.id}', '${own.person}', 'developer')`);
    const roles = [
      { id: own.id, name: 'Casa Alba', role: 'owner', isAlone: true },
      { id: other.id, name: 'Casa Alba', role: 'developer', isAlone: false },
    ].sort((a, b) => (a.id < b.id ? -1 : 1));

    const shown = await ops(api(), 'member', '--email', own.email);
    const frozen = await run('freeze', own.email);
    const freed = await run('unfreeze', own.email);

    expect(shown.output).toContain(`owner of ${own.id} "Casa Alba", alone`);
    expect(shown.output).toContain(`developer of ${other.id} "Casa Alba"`);
    expect(shown.data).toMatchObject({ roles });
    expect(frozen.output).toContain(`acts no more as owner of ${own.id} "Casa Alba", alone`);
    expect(frozen.output).toContain(`acts no more as developer of ${other.id}`);
    expect(freed.output).toContain(`acts again as developer of ${other.id}`);
  });
});
