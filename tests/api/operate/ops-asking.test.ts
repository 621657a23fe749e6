/** A command that moves money asks for confirmation, runs exactly that once, and is logged. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { fundTreasury } from '../../../server/ledger/treasury.ts';
import { beginAudit } from '../../../server/operate/ops/audit.ts';
import type { Request } from '../../../server/operate/ops/socket.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { startApi, useApi } from '../../support/api/api.ts';
import { askOps, ops } from '../../support/api/operator.ts';
import { balanceOf, newMember, tokens } from '../../support/people/people.ts';

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
  test('shows its effect and takes effect when it is confirmed', async () => {
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

  test('asks again when its effect has changed meanwhile', async () => {
    const { request, cash } = await scene();

    const asked = await askOps(api(), { ...request, agreed: '125 play tokens to somebody' });

    expect(asked.code).toBe(1);
    expect(asked.output).toMatch(/^It has changed meanwhile:\n12\.5 play tokens/);
    expect(await cash()).toBe(0n);
  });

  test('with --dry-run only shows its effect, even if confirmed', async () => {
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

  test('with --yes takes effect at once, if a reference is given', async () => {
    const { request, command, cash } = await scene();

    const nameless = await askOps(api(), { ...request, command: command('--yes') });
    const before = await cash();
    const named = await askOps(api(), { command: command('--yes', `--reference=${randomUUID()}`) });

    expect(nameless.output).toMatch(/^missing --reference/);
    expect(before).toBe(0n);
    expect(named.code).toBe(0);
    expect(await cash()).toBe(tokens('12.5'));
  });

  test('takes effect once per reference, however often it is run', async () => {
    const { request, command, cash } = await scene();
    const again = { ...request, command: command('--yes', '--reference', randomUUID()) };

    await askOps(api(), again);
    const second = await askOps(api(), again);

    expect(second).toEqual({ code: 0, output: expect.stringMatching(/^done already, on 20/) });
    expect(await cash()).toBe(tokens('12.5'));
  });

  test('is not repeated with its reference when the result was not recorded', async () => {
    const { member, command, cash } = await scene();
    const reference = randomUUID();
    const businessKey = `sandbox-deposit:${reference}`;
    const id = newId('txn');
    await api().database.owner.db.execute(sql`select ledger.post(
      p_id => ${id}, p_kind => 'deposit', p_business_key => ${businessKey},
      p_accounts => array[(select id from ledger.account where path = 'treasury:tokens'), ${member.cash}::bigint],
      p_amounts => array[-1, 1]::numeric[])`);

    const answer = await askOps(api(), { command: command('--yes', '--reference', reference) });

    expect(answer).toEqual({ code: 0, output: `done already (${id})` });
    expect(await cash()).toBe(1n);
  });

  test('refuses a reference used by another command', async () => {
    const { request, command, cash } = await scene();
    const reference = randomUUID();
    await askOps(api(), { ...request, command: command('--yes', '--reference', reference) });

    const other = await askOps(api(), {
      command: [...command('--yes', '--reference', reference), '--amount', '13'],
    });

    const output = `reference ${reference} was used for another command`;
    expect(other).toEqual({ code: 1, output });
    expect(await cash()).toBe(tokens('12.5'));
  });

  test('never moves more than is available', async () => {
    const { member, cash } = await scene();

    const answer = await ops(api(), 'sandbox:deposit', '--email', member.email, '--amount=9999999');

    expect(answer.output).toMatch(/^the treasury is short of .+ tokens$/);
    expect(await cash()).toBe(0n);
  });
});

describe('the log', () => {
  const logOf = async (operator: string) =>
    (await ops(api(), 'audit', '--operator', `sandbox:${operator}`)).output.split('\n');

  test('has the operator, command, time, reference and result', async () => {
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
          `^20\\S+Z sandbox:${operator} sandbox:deposit email=${member.email} amount=12.5 reference=${reference} done$`,
        ),
      ),
      expect.stringMatching(
        /freeze email=nobody@salus.test reason=a call failed \(no member nobody@salus.test\)$/,
      ),
    ]);
  });

  test('has no password, and only the hash of a list', async () => {
    const operator = randomUUID();
    const email = `${randomUUID()}@salus.test`;
    const { email: member } = await newMember(api());
    const file = `email,amount\n${member},12`;

    await askOps(api(), {
      operator,
      command: ['member:create', '--email', email],
      secrets: { password: 'a secret of eight words' },
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

  test('marks an interrupted command as interrupted', async () => {
    const operator = randomUUID();
    const entry = { command: 'airdrop', arguments: {}, reference: null };
    await beginAudit(api().db, { operator: `sandbox:${operator}`, ...entry });

    expect(await logOf(operator)).toEqual([expect.stringContaining('NO END')]);
  });

  test('has no questions, plans or reading commands', async () => {
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
  ])('cannot be changed by anyone (%s)', async (statement) => {
    const { command } = await scene();
    await askOps(api(), { command: command('--yes', '--reference', randomUUID()) });

    await expect(api().database.execute(statement)).rejects.toThrow(
      /append-only|permission denied/,
    );
    await expect(api().database.owner.execute(statement)).rejects.toThrow(/append-only/);
  });
});

test('play money does not exist in production', async () => {
  const live = await startApi({ mode: 'production' });
  const { email } = await newMember(live);

  const answer = await ops(live, 'sandbox:deposit', '--email', email, '--amount', '1');
  await live.http.close();
  await live.database.close();

  expect(answer).toEqual({ code: 1, output: 'only in the sandbox' });
});

test.each(['0', '-1', '1e3', '1.0000000000000000001'])(
  'play money is an amount, not %s',
  async (amount) => {
    const { member, cash } = await scene();

    const { code } = await ops(
      api(),
      'sandbox:deposit',
      `--email=${member.email}`,
      `--amount=${amount}`,
    );

    expect([code, await cash()]).toEqual([1, 0n]);
  },
);
