/** Commands above a limit, and changes of operators' roles, need a second operator. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { fundTreasury } from '../../../server/ledger/treasury.ts';
import { decide } from '../../../server/operate/operators/proposals.ts';
import { COMMANDS } from '../../../server/operate/ops/commands.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import {
  initOperators,
  type Keys,
  opsApproved,
  opsSigned,
  propose,
} from '../../support/operators/operators.ts';
import { balanceOf, newMember, tokens } from '../../support/people/people.ts';

const api = useApi();
let keys: Keys;
beforeAll(async () => {
  keys = await initOperators(api());
  const id = newId('txn');
  await api().db.transaction((tx) =>
    fundTreasury(tx, { id, units: tokens('1000000'), businessKey: `test:${id}` }),
  );
});

/** An airdrop above the limit of 10,000 tokens. */
async function scene(amount = '10001') {
  const { email, cash } = await newMember(api(), { cash: '0' });
  const command = [
    'airdrop',
    `--campaign=${randomUUID()}`,
    `--email=${email}`,
    `--amount=${amount}`,
  ];
  return { command, cash: () => balanceOf(api(), cash) };
}
const approve = (key: Keys['ada'], id: string) => opsSigned(api(), key, 'approve', '--id', id);

describe('above the limit', () => {
  test('a command waits, and runs once when another operator approves it', async () => {
    const { command, cash } = await scene();

    const id = await propose(api(), keys.fay, ...command);
    const before = await cash();
    const first = await approve(keys.finn, id);
    const second = await approve(keys.finn, id);

    expect(before).toBe(0n);
    expect([first.code, second]).toEqual([0, { code: 1, output: `${id} is approved` }]);
    expect(await cash()).toBe(tokens('10001'));
  });

  test('its proposer cannot approve it, nor somebody whose role may not run it', async () => {
    const { command, cash } = await scene();
    const id = await propose(api(), keys.fay, ...command);

    const own = await approve(keys.fay, id);
    const admin = await approve(keys.ada, id);
    const support = await approve(keys.sam, id);

    expect(own.output).toMatch(/your own proposal/);
    expect(admin.output).toBe('airdrop is not for the role admin of ada');
    expect(support.output).toBe('airdrop is not for the role support of sam');
    expect(await cash()).toBe(0n);
  });

  test('it is not approved when its plan has changed', async () => {
    const one = await scene();
    const campaign = one.command[1] ?? '';
    const id = await propose(api(), keys.fay, ...one.command);
    const email = one.command[2] ?? '';
    await opsSigned(api(), keys.finn, 'airdrop', campaign, email, '--amount=1');

    const answer = await approve(keys.finn, id);

    expect(answer.output).toMatch(/^the plan has changed since it was proposed/);
    expect(await one.cash()).toBe(tokens('1'));
  });

  test('it is not approved when it was rejected, or has expired', async () => {
    const [one, other] = [await scene(), await scene()];
    const rejected = await propose(api(), keys.fay, ...one.command);
    const late = await propose(api(), keys.fay, ...other.command);
    await opsSigned(api(), keys.finn, 'reject', '--id', rejected);
    await api().database.owner.db.execute(
      sql`update proposal set expires_at = now() - interval '1 second' where id = ${late}`,
    );

    expect((await approve(keys.finn, rejected)).output).toBe(`${rejected} is rejected`);
    expect((await approve(keys.finn, late)).output).toBe(`${late} is expired`);
    expect([await one.cash(), await other.cash()]).toEqual([0n, 0n]);
  });

  test.each([
    ['its command', sql`words = replace(words::text, '10001', '20001')::jsonb`],
    ['its proposer', sql`proposed_by = 'finn'`],
    ['its confirmation', sql`agreed = agreed || ' '`],
  ])('it is not approved when the database has another value for %s', async (_, change) => {
    const { command, cash } = await scene();
    const id = await propose(api(), keys.fay, ...command);
    await api().database.owner.db.execute(sql`update proposal set ${change} where id = ${id}`);

    expect((await approve(keys.finn, id)).output).toMatch(/no valid signature/);
    expect((await approve(keys.fay, id)).code).toBe(1);
    expect(await cash()).toBe(0n);
  });

  test('simultaneous approvals run it once', async () => {
    const { command, cash } = await scene();
    const id = await propose(api(), keys.fay, ...command);

    const answers = await Promise.all([1, 2, 3].map(() => approve(keys.finn, id)));
    const again = await decide(api().db, id, 'approved', { name: 'ada', fingerprint: 'x' });

    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(again).toBe(false);
    expect(await cash()).toBe(tokens('10001'));
  });
});

test('the limit counts what an operator moves within 24 hours, not each command', async () => {
  const [one, other, third] = [await scene('6000'), await scene('6000'), await scene('6000')];

  const first = await opsSigned(api(), keys.finn, ...one.command);
  const second = await opsSigned(api(), keys.finn, ...other.command);
  await api().database.owner.db.execute(sql`update operator_use set at = at - interval '24 hours'`);
  const next = await opsSigned(api(), keys.finn, ...third.command);

  expect(first.output).toMatch(/^given to 1 person/);
  expect(second.output).toMatch(/^proposed as prop_/);
  expect(next.output).toMatch(/^given to 1 person/);
  expect([await one.cash(), await other.cash(), await third.cash()]).toEqual(
    ['6000', '0', '6000'].map(tokens),
  );
});

test('these commands always need two operators, and the documentation names them', async () => {
  const always = Object.keys(COMMANDS).filter((name) => COMMANDS[name]?.fourEyes === true);
  const text = await readFile(
    new URL('../../../docs/operations/operators.md', import.meta.url),
    'utf8',
  );
  const paragraph = text.slice(text.indexOf('**A second operator**')).split('\n\n')[0];

  expect(always.sort()).toEqual([
    'admin:grant',
    'bounds:set',
    'business:change-payout',
    'business:release-funds',
    'business:verify',
    'custody:move',
    'ledger:archive',
    'ledger:archive-drop',
    'limits:set',
    'member:change-email',
    'member:erase',
    'member:reset-factor',
    'operator:add',
    'operator:revoke',
    'rates:accept',
    'reserves:trust',
    'resume',
    'team:owner',
    'treasury:fund',
    'verification:restart',
    'withdrawals:resume',
  ]);
  for (const name of always.filter((one) => !/^(operator|limits|bounds):/.test(one))) {
    expect(paragraph).toContain(`\`${name}\``);
  }
});

test('the second operator sees every recipient of an airdrop, and approves no other list', async () => {
  const people: string[] = [];
  for (let count = 0; count < 22; count++) people.push((await newMember(api())).email);
  const list = (last: string) =>
    ['email,amount', ...people.slice(0, -1).map((email) => `${email},1`), last].join('\n');
  const command = ['airdrop', `--campaign=${randomUUID()}`];
  const [hidden = ''] = people.slice(-1);

  const id = await propose(api(), keys.fay, ...command, `--file=${list(`${hidden},20000`)}`);
  const all = await opsSigned(api(), keys.finn, 'proposals');
  const one = await opsSigned(api(), keys.finn, 'proposal:show', '--id', id);

  expect(all.output).not.toContain(hidden);
  expect(all.output).toMatch(/and 2 more; all: sha256:[0-9a-f]{64}$/m);
  expect(one.output).toContain(`20000 to ${hidden}`);
  for (const email of people) expect(one.output).toContain(` to ${email}`);
});

test('a proposal is found by its id, and its timeline says who proposed and who decided it', async () => {
  const id = await propose(api(), keys.ada, 'limits:set', '--kind=airdrop', '--amount=10000');
  await opsSigned(api(), keys.alan, 'reject', '--id', id);

  const found = await opsSigned(api(), keys.vera, 'find', '--id', id);
  const { output } = await opsSigned(api(), keys.vera, 'timeline', '--id', id);

  expect(found.output).toBe(`proposal   ${id}  limits:set by ada`);
  expect(output).toMatch(/^\S+ {2}proposed {2}ada\n\S+ {2}rejected {2}alan$/);
});

test('a changed limit needs two admins, and the log names both', async () => {
  const set = ['limits:set', '--kind=airdrop', '--amount=10000'];

  const alone = await opsSigned(api(), keys.ada, ...set);
  const done = await opsApproved(api(), [keys.ada, keys.alan], ...set);
  const { output } = await opsSigned(api(), keys.vera, 'audit', '--last=20');

  expect(alone.output).toMatch(/^proposed as /);
  expect(done).toEqual({ code: 0, output: 'airdrop: 10000 tokens' });
  expect(output).toMatch(/ ada propose .*command=limits:set.* done$/m);
  expect(output).toMatch(/ alan approve id=prop_\w+ done$/m);
  expect(output).toMatch(/ ada limits:set .*amount=10000 done$/m);
});

test('proposals are listed with their plan and state', async () => {
  const { command } = await scene();
  const id = await propose(api(), keys.fay, ...command);

  const { output } = await opsSigned(api(), keys.vera, 'proposals');

  expect(output).toMatch(
    new RegExp(`^${id}  open  airdrop, proposed by fay, until 20.+\n    airdrop `, 'm'),
  );
});
