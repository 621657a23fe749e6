/** Tokens the community gives away: once per campaign and person, and never more than it has. */
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { listTransactions } from '#shared/transactions/contract.ts';
import { giveAirdrop } from '../../server/airdrops/give.ts';
import { recipientsByEmail } from '../../server/airdrops/recipients.ts';
import { member } from '../../server/db/schema.ts';
import { newId } from '../../server/ids.ts';
import { fundTreasury, treasuryBalance } from '../../server/ledger/treasury.ts';
import { COMMANDS } from '../../server/ops/commands.ts';
import { useApi } from '../support/api.ts';
import { mailsTo } from '../support/mails.ts';
import { ops } from '../support/ops.ts';
import { balanceOf, newMember, newMerchant, type TestMember, tokens } from '../support/people.ts';
import { rowCounts } from '../support/rows.ts';

const api = useApi();
const run = (...options: string[]) => ops(api(), 'airdrop', ...options);
const plan = async (given: Record<string, string>) =>
  (await COMMANDS.airdrop?.plan?.({ ...api(), migrate: async () => [] }, given)) ?? '';
const listOf = (...lines: string[]) => ['email,amount', ...lines].join('\n');

let campaigns = 0;
const campaign = () => `Spring ${++campaigns}`;
const cashOf = ({ cash }: TestMember) => balanceOf(api(), cash);

async function fund(amount: string) {
  const id = newId('txn');
  await api().db.transaction((tx) =>
    fundTreasury(tx, { id, units: tokens(amount), businessKey: `test:${id}` }),
  );
}
beforeAll(() => fund('1000000'));

describe('an airdrop', () => {
  test('to one person comes out of the treasury, is an airdrop in their list, and is mailed', async () => {
    const ana = await newMember(api(), { cash: '0' });
    const before = await treasuryBalance(api().db);
    const name = campaign();

    const answer = await run('--campaign', name, '--email', ana.email, '--amount', '12.5');

    expect(answer).toEqual({ code: 0, output: 'given to 1 person' });
    expect(await cashOf(ana)).toBe(tokens('12.5'));
    expect(await treasuryBalance(api().db)).toBe(before - tokens('12.5'));
    const { data } = (await api().call(listTransactions, { token: ana.token })).json();
    expect(data).toMatchObject([{ type: 'airdrop', amount: '12.5', note: name }]);
    const [letter] = await mailsTo(api(), ana.email);
    expect(letter?.subject).toBe('You received 12.5\u00a0SLS');
    expect(letter?.text).toContain(`For: ${name}`);
  });

  test('is given once per campaign and person, whatever the amount; another campaign is another', async () => {
    const ana = await newMember(api(), { cash: '0' });
    const name = campaign();
    const to = ['--email', ana.email.toUpperCase()];
    await run('--campaign', name, ...to, '--amount', '10');

    const again = await run('--campaign', name, ...to, '--amount', '20');
    await run('--campaign', campaign(), ...to, '--amount', '5');

    expect(again).toEqual({ code: 0, output: 'given to 0 people\n1 person had it before' });
    expect(await cashOf(ana)).toBe(tokens('15'));
  });

  test('to a level reaches all who are at it, and nobody else', async () => {
    const [below, from, to, above] = [
      await newMember(api(), { cash: '0', stake: '19999.999999999999999999' }),
      await newMember(api(), { cash: '0', stake: '20000' }),
      await newMember(api(), { cash: '0', stake: '99999.999999999999999999' }),
      await newMember(api(), { cash: '0', stake: '100000' }),
    ];
    const gone = await newMember(api(), { cash: '0', stake: '20000' });
    await api().db.update(member).set({ closedAt: sql`now()` }).where(eq(member.id, gone.id));
    const unconfirmed = await newMember(api(), { cash: '0', stake: '20000' });
    await api().db.update(member).set({ confirmedAt: null }).where(eq(member.id, unconfirmed.id));

    const answer = await run('--campaign', campaign(), '--level', 'Summa', '--amount', '7');

    expect(answer.output).toBe('given to 2 people');
    const received = await Promise.all([below, from, to, above, gone, unconfirmed].map(cashOf));
    expect(received).toEqual([0n, tokens('7'), tokens('7'), 0n, 0n, 0n]);
  });

  test('to a list gives each their amount, a business too', async () => {
    const ana = await newMember(api(), { cash: '0' });
    const shop = await newMerchant(api());
    const file = listOf(`${ana.email},1`, `${shop.email},2.25`);

    const answer = await run('--campaign', campaign(), `--file=${file}`);

    expect(answer.output).toBe('given to 2 people');
    expect([await cashOf(ana), await cashOf(shop)]).toEqual([tokens('1'), tokens('2.25')]);
  });

  test('cut off in the middle goes on when it is run again', async () => {
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

  test('decided twice from the same look is given once', async () => {
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

  test('of more than the treasury has gives nobody anything', async () => {
    const people = await Promise.all([1, 2].map(() => newMember(api(), { cash: '0' })));
    const all = await treasuryBalance(api().db);
    const file = listOf(...people.map(({ email }) => `${email},${all / tokens('1')}`));
    const before = await rowCounts(api());

    const answer = await run('--campaign', campaign(), `--file=${file}`);

    expect(answer.code).toBe(1);
    expect(answer.output).toMatch(/^the treasury has [\d.]+ tokens too few$/);
    expect(await rowCounts(api())).toEqual(before);
  });

  test('stops where somebody else has emptied the treasury meanwhile', async () => {
    const people = await Promise.all([1, 2].map(() => newMember(api(), { cash: '0' })));
    const all = await treasuryBalance(api().db);
    const shares = new Map(people.map(({ email }) => [email, all]));
    const { recipients } = await recipientsByEmail(api().db, 'short', shares);

    const given = await giveAirdrop(api().db, 'short', recipients);

    expect(given).toEqual({ given: 1, known: 0, isShort: true });
    expect(await treasuryBalance(api().db)).toBe(0n);
    await fund('1000000');
  });
});

describe('the plan of an airdrop', () => {
  test('says whom, how much, the sum and what is left, and changes nothing', async () => {
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

  test('says what the treasury lacks', async () => {
    const ana = await newMember(api());
    const has = (await treasuryBalance(api().db)) / tokens('1');

    const text = await plan({ campaign: campaign(), email: ana.email, amount: `${has + 5n}` });

    expect(text).toContain(`treasury: ${has}, which is 5 too few`);
  });
});

describe('an airdrop is refused', () => {
  const ANA = ['--email', 'nobody@salus.test'];
  test.each<[string, string[], string]>([
    ['to nobody', ['--amount', '1'], 'say one of --email, --level and --file'],
    ['to two', [...ANA, '--level', 'Sens', '--amount', '1'], 'say one of --email'],
    ['without an amount', ANA, 'amount: a positive decimal'],
    ['of nothing', [...ANA, '--amount', '0'], 'amount: a positive decimal'],
    ['of half a base unit', [...ANA, '--amount', '1e-19'], 'amount: a positive decimal'],
    ['to a stranger', [...ANA, '--amount', '1'], 'no confirmed member nobody@salus.test'],
    ['to no level', ['--level', 'sens', '--amount', '1'], 'level: one of Visita'],
    ['of two amounts', ['--file', 'email,amount', '--amount', '1'], 'amount: the file says it'],
    ['to no list', ['--file', 'ana@salus.test,1'], 'line 1: expected email,amount'],
    [
      'to a list with a stranger',
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
