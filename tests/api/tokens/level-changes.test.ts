/** Level changes are recorded and reported in the commit that moves the stake. */
import { describe, expect, test } from 'vitest';
import * as stakingEndpoints from '#shared/staking/endpoints.ts';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import * as exitWithdrawalsEndpoints from '#shared/withdrawals/exit-endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { queueTrialNotices } from '../../../server/tokens/levels/trial-notices.ts';
import { useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { mailsTo, templatesTo } from '../../support/mail/outbox.ts';
import {
  type MemberWish,
  newMember,
  PASSWORD,
  type TestMember,
} from '../../support/people/people.ts';
import { moveStake } from '../../support/tokens/staking.ts';

const api = useApi({ chain: SILENT_CHAIN });

const changes = async ({ token }: TestMember) =>
  (await api().call(stakingEndpoints.listLevelChanges, { token })).json().data;
const levels = async (who: TestMember) =>
  (await changes(who)).map(({ from, to }: { from: string; to: string }) => `${from} → ${to}`);
const into = (who: TestMember, amount: string) => moveStake(api(), who, 'to-stake', amount);
const leave = ({ token }: TestMember) =>
  api().call(exitWithdrawalsEndpoints.exit, {
    token,
    body: { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', password: PASSWORD },
  });
const back = (who: TestMember, amount: string) => moveStake(api(), who, 'to-cash', amount);

describe('a change of level', () => {
  test('is recorded with its transaction and listed newest first', async () => {
    const ana = await newMember(api(), { cash: '30000' });
    const up = (await into(ana, '5000')).json().transactionId;
    await into(ana, '15000');
    await back(ana, '19000');

    expect(await levels(ana)).toEqual(['Summa → Sens', 'Gemma → Summa', 'Visita → Gemma']);
    expect((await changes(ana)).at(-1)).toMatchObject({ transactionId: up });
  });

  test('is not recorded when the level stays the same', async () => {
    const ana = await newMember(api(), { stake: '1000' });

    await into(ana, '999.999999999999999999');
    await back(ana, '500');

    expect(await levels(ana)).toEqual([]);
    expect(await templatesTo(api(), ana.email)).toEqual([]);
  });

  test('happens exactly at the threshold', async () => {
    const ana = await newMember(api(), { cash: '1000' });
    await into(ana, '999.999999999999999999');
    await into(ana, '0.000000000000000001');
    await back(ana, '0.000000000000000001');

    expect(await levels(ana)).toEqual(['Sens → Visita', 'Visita → Sens']);
  });

  test('is visible to its member only', async () => {
    const ana = await newMember(api());
    const emil = await newMember(api());
    await into(ana, '1000');

    expect(await levels(emil)).toEqual([]);
  });

  test('cannot be updated or deleted', async () => {
    const ana = await newMember(api());
    await into(ana, '1000');
    const { db } = api().database.owner;

    for (const attempt of [
      sql`update level_change set to_level = 4 where member_id = ${ana.id}`,
      sql`delete from level_change where member_id = ${ana.id}`,
    ]) {
      await expect(db.execute(attempt)).rejects.toThrow();
    }
    expect(await levels(ana)).toEqual(['Visita → Sens']);
  });

  test('is reported by e-mail with both levels and the amount moved', async () => {
    const ana = await newMember(api(), { cash: '9000' });
    await into(ana, '5000.5');

    const [letter, ...others] = await mailsTo(api(), ana.email);

    expect(others).toEqual([]);
    expect(letter).toMatchObject({ template: 'level-changed', subject: 'Your level is now Gemma' });
    const text = letter?.text.replace(/\u00a0/g, ' ');
    expect(text).toContain('Level before: Visita\nLevel now: Gemma\nMoved: 5,000.5 SLS\n');
    expect(text).toContain('/account/membership');
  });

  test('is reported with the stake of its day, also when the e-mail is read after the next change', async () => {
    const ana = await newMember(api(), { cash: '9000' });
    await into(ana, '5000');
    await into(ana, '100');

    const [letter] = await mailsTo(api(), ana.email);

    expect(letter?.text).toContain('Staked now: 5,000\u00a0SLS\n');
  });

  test('that ends a membership after the trial explains the consequences', async () => {
    const onTrial = await newMember(api(), { stake: '1000' });
    const after = await newMember(api(), { stake: '1000', memberForDays: 31 });
    for (const who of [onTrial, after]) await back(who, '1');

    expect(await templatesTo(api(), onTrial.email)).toEqual(['level-changed']);
    const [letter] = await mailsTo(api(), after.email);
    expect(letter?.template).toBe('membership-lapsed');
    expect(letter?.text).toContain('Your level was Sens. You can pay again once you stake more.');
  });
});

describe('a member who leaves', () => {
  test.each([
    ['during the trial', 1],
    ['after the trial', 31],
  ])('%s is told what the withdrawal ends, and is not invited to stake', async (_, days) => {
    const leaver = await newMember(api(), { memberForDays: days, cash: '0', stake: '5000' });

    await leave(leaver);

    const [letter, ...others] = await mailsTo(api(), leaver.email);
    expect([letter?.template, others]).toEqual(['withdrawal-requested', []]);
    expect(letter?.text).toContain('With these tokens you leave the community');
    expect(await levels(leaver)).toEqual(['Gemma → Visita']);
  });

  test('and cancels receives the e-mail of the cancellation alone', async () => {
    const leaver = await newMember(api(), { memberForDays: 31, cash: '0', stake: '5000' });
    const { id } = (await leave(leaver)).json();

    await api().call(withdrawalsEndpoints.cancel, { token: leaver.token, params: { id } });

    expect((await templatesTo(api(), leaver.email)).sort()).toEqual([
      'withdrawal-cancelled',
      'withdrawal-requested',
    ]);
    expect(await levels(leaver)).toEqual(['Visita → Gemma', 'Gemma → Visita']);
  });
});

describe('the end of a trial', () => {
  const tell = () => queueTrialNotices(api().db, api().config);
  const toldOf = async (wish: MemberWish) => {
    const someone = await newMember(api(), wish);
    await tell();
    await tell();
    return templatesTo(api(), someone.email);
  };

  test.each<[string, MemberWish, string[]]>([
    ['is not told while it is far', { memberForDays: 26 }, []],
    ['is announced three days before', { memberForDays: 27.1 }, ['trial-ending']],
    ['is told once it is there', { memberForDays: 30.1 }, ['trial-ended']],
    ['is no news a week later', { memberForDays: 37.1 }, []],
    ['is nothing to a member by stake', { memberForDays: 30.1, stake: '1000' }, []],
    [
      'counts for a member who stakes too little',
      { memberForDays: 28, stake: '999' },
      ['trial-ending'],
    ],
  ])('%s', async (_, wish, letters) => {
    expect(await toldOf(wish)).toEqual(letters);
  });

  test('is announced twice in all: before and when it has ended', async () => {
    const ana = await newMember(api(), { memberForDays: 29 });
    await tell();
    await rowsOf(
      api().db,
      sql`update member set confirmed_at = ${new Date(Date.now() - 31 * 86_400_000)}
        where id = ${ana.id}`,
    );
    await tell();
    await tell();

    const letters = await mailsTo(api(), ana.email);

    expect(letters.map(({ template }) => template)).toEqual(['trial-ending', 'trial-ended']);
    expect(letters[1]?.text).toContain('Stake 1,000\u00a0SLS to reach level Sens');
  });

  test('is announced once, even by two concurrent processes', async () => {
    const ana = await newMember(api(), { memberForDays: 29 });

    await Promise.all([tell(), tell(), tell()]);

    expect(await templatesTo(api(), ana.email)).toEqual(['trial-ending']);
  });

  test('is not sent to a member who was just notified that their membership lapsed', async () => {
    const ana = await newMember(api(), { memberForDays: 31, stake: '1000' });
    await back(ana, '1');
    await tell();

    expect(await templatesTo(api(), ana.email)).toEqual(['membership-lapsed']);
  });

  test('is not told to a member whose stake is leaving', async () => {
    const leaver = await newMember(api(), { memberForDays: 29, cash: '0', stake: '1000' });
    await leave(leaver);
    await tell();

    expect(await templatesTo(api(), leaver.email)).toEqual(['withdrawal-requested']);
  });

  test('is not sent for a closed account', async () => {
    const gone = await newMember(api(), { memberForDays: 31 });
    await rowsOf(api().db, sql`update member set closed_at = now() where id = ${gone.id}`);
    await tell();

    expect(await templatesTo(api(), gone.email)).toEqual([]);
  });
});
