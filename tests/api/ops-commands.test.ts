import { describe, expect, test } from 'vitest';
import { readRateHistory } from '#shared/token/contract.ts';
import { INVARIANTS } from '../../server/ledger/invariants.ts';
import { COMMANDS, runCommand, usage } from '../../server/ops/commands.ts';
import { useApi } from '../support/api.ts';
import { ops } from '../support/ops.ts';
import { newMember } from '../support/people.ts';
import { rowCounts } from '../support/rows.ts';

const api = useApi();
const run = (...command: string[]) => ops(api(), ...command);

describe('without a command', () => {
  test('every command is listed with what it takes', async () => {
    const { code, output } = await run();

    expect(code).toBe(0);
    expect(output).toContain(usage());
    for (const [name, { options }] of Object.entries(COMMANDS)) {
      expect(output).toContain(name);
      for (const option of options) expect(output).toContain(`--${option}`);
    }
  });

  test('an unknown one is a failure, with the list', async () => {
    const { code, output } = await run('ledger:burn');

    expect([code, output]).toEqual([1, `Commands:\n${usage()}`]);
  });
});

/** What each command needs; whoever adds one says here how it refuses. */
const NEEDED: Record<string, string[]> = {
  'db:migrate': [],
  'ledger:verify': [],
  'rate:set': ['currency', 'rate'],
  'member:create': ['email', 'password'],
  'member:payments': ['email', 'enabled'],
  'business:create': ['email', 'name', 'domain'],
  'business:revoke-token': ['email', 'last-four'],
  'sandbox:deposit': ['email', 'amount'],
};

test('every command is known here', () => {
  expect(Object.keys(COMMANDS).sort()).toEqual(Object.keys(NEEDED).sort());
});

describe.each(Object.entries(NEEDED).filter(([, needed]) => needed.length > 0))(
  '%s',
  (name, needed) => {
    test('names what is missing and does nothing', async () => {
      const before = await rowCounts(api());

      expect(await run(name)).toEqual({ code: 1, output: `missing --${needed.join(', --')}` });
      expect(await rowCounts(api())).toEqual(before);
    });

    test('refuses an option it does not know', async () => {
      const { code, output } = await run(name, '--nonsense', 'x');

      expect(code).toBe(1);
      expect(output).toContain('--nonsense');
    });
  },
);

describe('db:migrate', () => {
  test('says what was applied, or that nothing was', async () => {
    const context = { database: api().database, config: api().config };
    const migrate = (applied: string[]) =>
      runCommand({ ...context, migrate: async () => applied }, ['db:migrate']);

    expect((await migrate(['0001_ledger.sql', 'confirm.sql'])).output).toBe(
      'applied 0001_ledger.sql, confirm.sql',
    );
    expect(await migrate([])).toEqual({ code: 0, output: 'nothing to apply' });
  });
});

describe('ledger:verify', () => {
  test('asks every invariant', async () => {
    await newMember(api());

    const { code, output } = await run('ledger:verify');

    expect(code).toBe(0);
    expect(output.split('\n')).toEqual(
      INVARIANTS.map(({ name, claim }) => `ok   ${name} ${claim}`),
    );
  });

  test('names what breaks one, and fails', async () => {
    const { id, cash } = await newMember(api());
    const shift = (by: string) =>
      api().database.owner.execute(
        `update ledger.account set balance = balance ${by} where id = ${cash}`,
      );

    await shift('+ 1');
    const { code, output } = await run('ledger:verify');
    await shift('- 1');

    expect(code).toBe(1);
    expect(output).toMatch(/^FAIL I3 /m);
    expect(output).toContain(`member:${id}:cash: 1`);
  });
});

describe('rate:set', () => {
  test('sets a price that holds, with its source', async () => {
    const answer = await run('rate:set', '--currency', 'USD', '--rate', '0.31');

    const query = { currency: 'USD' };
    const { points } = (await api().call(readRateHistory, { query })).json();
    expect(answer).toEqual({ code: 0, output: '1 token = 0.31 USD' });
    expect(points.at(-1)).toMatchObject({ rate: '0.31', source: 'manual' });
  });

  test.each([
    ['EUR', '0'],
    ['EUR', '-1'],
    ['EUR', '0,25'],
    ['EUR', '0.0000000000001'],
    ['GBP', '1'],
    ['SLS', '1'],
  ])('refuses %s at %s', async (currency, rate) => {
    expect((await run('rate:set', `--currency=${currency}`, `--rate=${rate}`)).code).toBe(1);
  });
});
