/** A command that moves money asks first, does just what was agreed to, once, and is in the log. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../server/ids.ts';
import { fundTreasury } from '../../server/ledger/treasury.ts';
import type { Request } from '../../server/ops/socket.ts';
import { startApi, useApi } from '../support/api.ts';
import { askOps, ops } from '../support/ops.ts';
import { balanceOf, newMember, tokens } from '../support/people.ts';

const api = useApi();

beforeAll(async () => {
  const id = newId('txn');
  await api().db.transaction((tx) =>
    fundTreasury(tx, { id, units: tokens('1000000'), businessKey: `test:${id}` }),
  );
});

async function scene() {
  const member = await newMember(api(), { cash: '0' });
  const command = (...more: string[]) => [
    ...['sandbox:deposit', '--email', member.email, '--amount', '12.5'],
    ...more,
  ];
  const request: Request = { command: command(), operator: 'olga', reference: randomUUID() };
  return { member, command, request, cash: () => balanceOf(api(), member.cash) };
}

describe('a command that moves money', () => {
  test('says what it would do, and does it when that is agreed to', async () => {
    const { member, request, cash } = await scene();

    const asked = await askOps(api(), request);
    const before = await cash();
    const done = await askOps(api(), { ...request, agreed: asked.question ?? '' });

    const question = `12.5 play tokens of the treasury to ${member.email}\nreference ${request.reference}`;
    expect(asked).toEqual({ code: 1, output: question, question });
    expect(before).toBe(0n);
    expect(done).toEqual({ code: 0, output: expect.stringMatching(/^12\.5 tokens to .+ \(txn_/) });
    expect(await cash()).toBe(tokens('12.5'));
  });

  test('asks anew when it would do something else by then', async () => {
    const { request, cash } = await scene();

    const asked = await askOps(api(), { ...request, agreed: '125 play tokens to somebody' });

    expect(asked.code).toBe(1);
    expect(asked.output).toMatch(/^It has changed meanwhile:\n12\.5 play tokens/);
    expect(await cash()).toBe(0n);
  });

  test('with --dry-run says it and goes no further, agreed to or not', async () => {
    const { member, request, command, cash } = await scene();

    const said = await askOps(api(), { ...request, command: command('--dry-run') });
    const again = await askOps(api(), {
      ...request,
      command: command('--dry-run', '--yes', '--reference', 'x'),
    });

    const plan = `12.5 play tokens of the treasury to ${member.email}\nreference`;
    expect(said).toEqual({ code: 0, output: `${plan} ${request.reference}\nNothing was done.` });
    expect(again).toEqual({ code: 0, output: `${plan} x\nNothing was done.` });
    expect(await cash()).toBe(0n);
  });

  test('with --yes is done at once, if it says which one it is', async () => {
    const { request, command, cash } = await scene();

    const nameless = await askOps(api(), { ...request, command: command('--yes') });
    const before = await cash();
    const named = await askOps(api(), { command: command('--yes', '--reference', randomUUID()) });

    expect(nameless.output).toMatch(/^missing --reference/);
    expect(before).toBe(0n);
    expect(named.code).toBe(0);
    expect(await cash()).toBe(tokens('12.5'));
  });

  test('is done once by its reference, however often it is asked for', async () => {
    const { request, command, cash } = await scene();
    const again = { ...request, command: command('--yes', '--reference', randomUUID()) };

    await askOps(api(), again);
    const second = await askOps(api(), again);

    expect(second).toEqual({ code: 0, output: expect.stringMatching(/^done already, on 20/) });
    expect(await cash()).toBe(tokens('12.5'));
  });

  test('is not done again by its reference when its end was not written', async () => {
    const { member, command, cash } = await scene();
    const reference = randomUUID();
    const businessKey = `sandbox-deposit:${reference}`;
    const id = newId('txn');
    await api().db.execute(sql`select ledger.post(${id}, 'deposit', ${businessKey},
      array[(select id from ledger.account where path = 'treasury:tokens'), ${member.cash}::bigint],
      array[-1, 1]::numeric[])`);

    const answer = await askOps(api(), { command: command('--yes', '--reference', reference) });

    expect(answer).toEqual({ code: 0, output: `done already (${id})` });
    expect(await cash()).toBe(1n);
  });

  test('does not take a reference for another command', async () => {
    const { request, command, cash } = await scene();
    const reference = randomUUID();
    await askOps(api(), { ...request, command: command('--yes', '--reference', reference) });

    const other = await askOps(api(), {
      command: [...command('--yes', '--reference', reference), '--amount', '13'],
    });

    expect(other).toEqual({ code: 1, output: `reference ${reference} was of another command` });
    expect(await cash()).toBe(tokens('12.5'));
  });

  test('never gives more than there is', async () => {
    const { member, cash } = await scene();

    const answer = await ops(api(), 'sandbox:deposit', '--email', member.email, '--amount=9999999');

    expect(answer.output).toMatch(/^the treasury has .+ tokens too few$/);
    expect(await cash()).toBe(0n);
  });
});

describe('the log', () => {
  const logOf = async (operator: string) =>
    (await ops(api(), 'audit', '--operator', operator)).output.split('\n');

  test('has who did what, when, with which reference, and how it ended', async () => {
    const operator = randomUUID();
    const { member, command } = await scene();
    const reference = randomUUID();
    const words = command('--yes', '--reference', reference);

    await askOps(api(), { command: words, operator });
    await askOps(api(), {
      operator,
      command: ['freeze', '--email', 'nobody@salus.test', '--reason', 'a call'],
    });

    expect(await logOf(operator)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^20\\S+Z ${operator} sandbox:deposit email=${member.email} amount=12.5 reference=${reference} done$`,
        ),
      ),
      expect.stringMatching(
        /freeze email=nobody@salus.test reason=a call failed \(no member nobody@salus.test\)$/,
      ),
    ]);
  });

  test('has no password, and of a list only its hash', async () => {
    const operator = randomUUID();
    const email = `${randomUUID()}@salus.test`;
    const { email: member } = await newMember(api());
    const file = `email,amount\n${member},12`;

    await askOps(api(), {
      operator,
      command: ['member:create', '--email', email, '--password', 'a secret of eight words'],
    });
    await askOps(api(), {
      operator,
      command: ['airdrop', '--campaign', 'One', `--file=${file}`, '--yes'],
    });

    const [created, given] = await logOf(operator);
    expect(created).toContain('password=(secret)');
    expect(given).toMatch(/file=sha256:[0-9a-f]{64} /);
    expect(`${created}${given}`).not.toMatch(new RegExp(`eight words|${member}`));
  });

  test('has what was interrupted, as that', async () => {
    const operator = randomUUID();
    await api().db.execute(sql`insert into audit_log (operator, command, arguments, outcome)
      values (${operator}, 'airdrop', '{}', 'begun')`);

    expect(await logOf(operator)).toEqual([expect.stringContaining('NO END')]);
  });

  test('has nothing of questions, plans and what only reads', async () => {
    const operator = randomUUID();
    const { request, command } = await scene();

    await askOps(api(), { ...request, operator });
    await askOps(api(), { ...request, operator, command: command('--dry-run') });
    await askOps(api(), { command: ['members'], operator });

    expect(await logOf(operator)).toEqual(['nothing yet']);
  });

  test.each([
    'update audit_log set operator = $$x$$',
    'delete from audit_log',
    'truncate audit_log',
  ])('takes no change back, from nobody (%s)', async (statement) => {
    const { command } = await scene();
    await askOps(api(), { command: command('--yes', '--reference', randomUUID()) });

    await expect(api().database.execute(statement)).rejects.toThrow(
      /append-only|permission denied/,
    );
    await expect(api().database.owner.execute(statement)).rejects.toThrow(/append-only/);
  });
});

test('what only reads does not say what a database is for', async () => {
  const fresh = await startApi({ mode: 'production' });

  await ops(fresh, 'members');
  const [{ modes } = { modes: '' }] = (
    await fresh.database.execute('select count(*)::text as modes from deployment')
  ).rows as { modes: string }[];
  await fresh.http.close();
  await fresh.database.close();

  expect(modes).toBe('0');
});

test('play money is not there in production', async () => {
  const live = await startApi({ mode: 'production' });
  const { email } = await newMember(live);

  const answer = await ops(live, 'sandbox:deposit', '--email', email, '--amount', '1');
  await live.http.close();
  await live.database.close();

  expect(answer).toEqual({ code: 1, output: 'only in the sandbox' });
});

test.each(['0', '-1', '1e3', '1.0000000000000000001'])(
  'play money is an amount of tokens, not %s',
  async (amount) => {
    const { member, cash } = await scene();

    const words = ['sandbox:deposit', `--email=${member.email}`, `--amount=${amount}`];
    const answer = await ops(api(), ...words);

    expect([answer.code, await cash()]).toEqual([1, 0n]);
  },
);
