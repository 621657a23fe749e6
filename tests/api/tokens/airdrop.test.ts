/** Airdrops: once per campaign and recipient, and never more than the treasury holds. */
import { beforeAll, describe, expect, test } from 'vitest';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import { fundTreasury, treasuryBalance } from '../../../server/ledger/treasury.ts';
import { COMMANDS } from '../../../server/operate/ops/commands.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { readCreditBounds, setCreditBound } from '../../../server/platform/ops/bounds.ts';
import { resume } from '../../../server/platform/ops/pauses.ts';
import { giveAirdrop } from '../../../server/tokens/airdrops/give.ts';
import { recipientsByEmail } from '../../../server/tokens/airdrops/recipients.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { rowCounts } from '../../support/api/row-counts.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import {
  balanceOf,
  newMember,
  newMerchant,
  type TestMember,
  tokens,
} from '../../support/people/people.ts';

const api = useApi();
const run = (...options: string[]) => ops(api(), 'airdrop', ...options);
const RUNNER = { name: 'sandbox:olga', find: () => undefined };
const plan = async (given: Record<string, string>) =>
  (await COMMANDS.airdrop?.plan?.({ ...api(), migrate: async () => [] }, given, RUNNER)) ?? '';
const listOf = (...lines: string[]) => ['email,amount', ...lines].join('\n');

let campaigns = 0;
const campaign = () => `Spring ${++campaigns}`;
const cashOf = ({ cash }: Pick<TestMember, 'cash'>) => balanceOf(api(), cash);

async function fund(amount: string) {
  const id = newId('txn');
  await api().db.transaction((tx) =>
    fundTreasury(tx, { id, units: tokens(amount), businessKey: `test:${id}` }),
  );
}
beforeAll(() => fund('1000000'));

describe('an airdrop', () => {
  test('to one person is paid by the treasury, listed as an airdrop and confirmed by e-mail', async () => {
    const ana = await newMember(api(), { cash: '0' });
    const before = await treasuryBalance(api().db);
    const name = campaign();

    const answer = await run('--campaign', name, '--email', ana.email, '--amount', '12.5');

    expect(answer).toEqual({ code: 0, output: 'given to 1 person' });
    expect(await cashOf(ana)).toBe(tokens('12.5'));
    expect(await treasuryBalance(api().db)).toBe(before - tokens('12.5'));
    const { data } = (await api().call(transactionsEndpoints.list, { token: ana.token })).json();
    expect(data).toMatchObject([{ type: 'airdrop', amount: '12.5', note: name }]);
    const [letter] = await mailsTo(api(), ana.email);
    expect(letter?.subject).toBe('You received 12.5\u00a0SLS');
    expect(letter?.text).toContain(`For: ${name}`);
  });

  test('is given once per campaign and person, with any amount; another campaign gives again', async () => {
    const ana = await newMember(api(), { cash: '0' });
    const name = campaign();
    const to = ['--email', ana.email.toUpperCase()];
    await run('--campaign', name, ...to, '--amount', '10');

    const again = await run('--campaign', name, ...to, '--amount', '20');
    await run('--campaign', campaign(), ...to, '--amount', '5');

    expect(again).toEqual({ code: 0, output: 'given to 0 people\n1 person had it before' });
    expect(await cashOf(ana)).toBe(tokens('15'));
  });

  test('to a level reaches every member of that level and nobody else', async () => {
    const [below, from, to, above] = [
      await newMember(api(), { cash: '0', stake: '19999.999999999999999999' }),
      await newMember(api(), { cash: '0', stake: '20000' }),
      await newMember(api(), { cash: '0', stake: '99999.999999999999999999' }),
      await newMember(api(), { cash: '0', stake: '100000' }),
    ];
    const gone = await newMember(api(), { cash: '0', stake: '20000' });
    await rowsOf(api().db, sql`update member set closed_at = now() where id = ${gone.id}`);
    const unconfirmed = await newMember(api(), { cash: '0', stake: '20000' });
    await rowsOf(api().db, sql`update member set confirmed_at = null where id = ${unconfirmed.id}`);

    const answer = await run('--campaign', campaign(), '--level', 'Summa', '--amount', '7');

    expect(answer.output).toBe('given to 2 people');
    const received = await Promise.all([below, from, to, above, gone, unconfirmed].map(cashOf));
    expect(received).toEqual([0n, tokens('7'), tokens('7'), 0n, 0n, 0n]);
  });

  test('to a list gives each person their amount, also to whoever owns a business', async () => {
    const ana = await newMember(api(), { cash: '0' });
    const shop = await newMerchant(api());
    const file = listOf(`${ana.email},1`, `${shop.email},2.25`);

    const answer = await run('--campaign', campaign(), `--file=${file}`);

    expect(answer.output).toBe('given to 2 people');
    expect([await cashOf(ana), await cashOf(shop.own)]).toEqual([tokens('1'), tokens('2.25')]);
  });

  test('above the hourly bound is refused before anybody receives anything', async () => {
    const ana = await newMember(api(), { cash: '0' });
    const owner = api().database.owner.db;
    const give = (name: string) => run('--campaign', name, '--email', ana.email, '--amount', '5');
    const [before] = await readCreditBounds(owner);
    await setCreditBound(owner, 'airdrop', 0n);

    const above = await give(campaign());
    const direct = await giveAirdrop(api().db, campaign(), [
      { memberId: ana.id, email: ana.email, units: 1n, isServed: false },
    ]);
    const paused = await give(campaign());
    await setCreditBound(owner, 'airdrop', before?.most ?? 0n);
    await resume(owner, 'credits_paused:airdrop');

    expect([above.code, above.output]).toEqual([1, expect.stringContaining('5 tokens exceed')]);
    expect(direct).toEqual({ given: 0, known: 0, stopped: 'credits_paused' });
    expect(paused.output).toBe('credits_paused:airdrop is on: see pauses');
    expect(await cashOf(ana)).toBe(0n);
  });

  test('resumes when it is run again after an interruption', async () => {
    const people = await Promise.all([1, 2, 3].map(() => newMember(api(), { cash: '0' })));
    const name = campaign();
    const shares = new Map(people.map(({ email }) => [email, tokens('4')]));
    const { recipients } = await recipientsByEmail(api().db, name, shares);
    await giveAirdrop(api().db, name, recipients.slice(0, 2));

    const file = listOf(...people.map(({ email }) => `${email},4`));
    const answer = await run('--campaign', name, `--file=${file}`);

    expect(answer.output).toBe('given to 1 person\n2 people had it before');
    expect(await Promise.all(people.map(cashOf))).toEqual(people.map(() => tokens('4')));
  });

  test('planned twice from the same state is given once', async () => {
    const ana = await newMember(api(), { cash: '0' });
    const shares = new Map([[ana.email, tokens('4')]]);
    const { recipients } = await recipientsByEmail(api().db, 'twice', shares);

    const given = [
      await giveAirdrop(api().db, 'twice', recipients),
      await giveAirdrop(api().db, 'twice', recipients),
    ];

    expect(given.map(({ given, known }) => [given, known])).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(await cashOf(ana)).toBe(tokens('4'));
  });

  test('that exceeds the treasury gives nothing', async () => {
    const people = await Promise.all([1, 2].map(() => newMember(api(), { cash: '0' })));
    const all = await treasuryBalance(api().db);
    const file = listOf(...people.map(({ email }) => `${email},${all / tokens('1')}`));
    const before = await rowCounts(api());

    const answer = await run('--campaign', campaign(), `--file=${file}`);

    expect(answer.code).toBe(1);
    expect(answer.output).toMatch(/^the treasury is short of [\d.]+ tokens$/);
    expect(await rowCounts(api())).toEqual(before);
  });

  test('stops when the treasury runs out meanwhile', async () => {
    const people = await Promise.all([1, 2].map(() => newMember(api(), { cash: '0' })));
    const all = await treasuryBalance(api().db);
    const shares = new Map(people.map(({ email }) => [email, all]));
    const { recipients } = await recipientsByEmail(api().db, 'short', shares);

    const given = await giveAirdrop(api().db, 'short', recipients);

    expect(given).toEqual({ given: 1, known: 0, stopped: 'treasury_short' });
    expect(await treasuryBalance(api().db)).toBe(0n);
    await fund('1000000');
  });
});

describe('the plan of an airdrop', () => {
  test('lists recipients, amounts, the sum and the remaining balance, and changes nothing', async () => {
    const [ana, emil] = [await newMember(api()), await newMember(api())];
    const name = campaign();
    await run('--campaign', name, '--email', emil.email, '--amount', '1');
    const before = await rowCounts(api());
    const has = await treasuryBalance(api().db);

    const text = await plan({ campaign: name, file: listOf(`${ana.email},2`, `${emil.email},3`) });

    expect(text.split('\n')).toEqual([
      `airdrop "${name}": 2 tokens to 1 person`,
      `  2 to ${ana.email}`,
      '1 person had it before: nothing now',
      `treasury: ${has / tokens('1')}, afterwards ${has / tokens('1') - 2n}`,
    ]);
    expect(await rowCounts(api())).toEqual(before);
  });

  test('says how much the treasury lacks', async () => {
    const ana = await newMember(api());
    const has = (await treasuryBalance(api().db)) / tokens('1');

    const text = await plan({ campaign: campaign(), email: ana.email, amount: `${has + 5n}` });

    expect(text).toContain(`treasury: ${has}, short of 5 tokens`);
  });
});

describe('an airdrop is refused', () => {
  const ANA = ['--email', 'nobody@salus.test'];
  test.each<[string, string[], string]>([
    ['without recipients', ['--amount', '1'], 'say one of --email, --level and --file'],
    [
      'with two kinds of recipients',
      [...ANA, '--level', 'Sens', '--amount', '1'],
      'say one of --email',
    ],
    ['without an amount', ANA, 'amount: a positive decimal'],
    ['of zero', [...ANA, '--amount', '0'], 'amount: a positive decimal'],
    ['of half a base unit', [...ANA, '--amount', '1e-19'], 'amount: a positive decimal'],
    ['to an unknown member', [...ANA, '--amount', '1'], 'no confirmed member nobody@salus.test'],
    ['to an unknown level', ['--level', 'sens', '--amount', '1'], 'level: one of Visita'],
    ['with two amounts', ['--file', 'email,amount', '--amount', '1'], 'amount: the file says it'],
    ['to a malformed list', ['--file', 'ana@salus.test,1'], 'line 1: expected email,amount'],
    [
      'to a list with an unknown member',
      ['--file', 'email,amount\nnobody@salus.test,1'],
      'no confirmed member nobody@salus.test',
    ],
  ])('%s', async (_, options, message) => {
    const before = await rowCounts(api());

    const { code, output } = await run('--campaign', 'Refused', ...options);

    expect(code).toBe(1);
    expect(output).toContain(message);
    expect(await rowCounts(api())).toEqual(before);
  });

  test.each([' ', 'x'.repeat(61), 'two\nlines'])('with the campaign "%s"', async (name) => {
    const { output } = await run('--campaign', name, ...ANA, '--amount', '1');

    expect(output).toContain('campaign: a name of at most 60 characters');
  });
});
