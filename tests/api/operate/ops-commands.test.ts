import { describe, expect, test } from 'vitest';
import { INVARIANTS } from '../../../server/invariants.ts';
import { COMMAND_GROUPS, COMMANDS } from '../../../server/operate/ops/commands.ts';
import { OPTION_HINTS } from '../../../server/operate/ops/option-hints.ts';
import { runCommand } from '../../../server/operate/ops/run-command.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { rowCounts } from '../../support/api/row-counts.ts';
import { NEEDED } from '../../support/operators/needed-options.ts';
import { newMember } from '../../support/people/people.ts';

const api = useApi();
const run = (...command: string[]) => ops(api(), ...command);

describe('help', () => {
  test('lists every command by group, with its description', async () => {
    const { code, output } = await run('help');

    expect(code).toBe(0);
    for (const { title, commands } of COMMAND_GROUPS) {
      expect(output).toContain(`${title}\n`);
      for (const [name, { usage }] of Object.entries(commands)) {
        expect(output).toMatch(new RegExp(`^  ${name} `, 'm'));
        expect(output).toContain(usage);
      }
    }
    expect(await run()).toEqual({ code, output });
  });

  test.each(Object.keys(COMMANDS))('of %s explains each of its options', async (name) => {
    const { code, output } = await run('help', name);

    const { options = [], secrets = [], optional = [], plan } = COMMANDS[name] ?? {};
    const files = secrets.map((secret) => `${secret}-file`);
    expect(code).toBe(0);
    for (const option of [
      ...options,
      ...files,
      ...optional,
      'json',
      ...(plan ? ['yes', 'dry-run'] : []),
    ]) {
      expect(output).toMatch(new RegExp(`^  --${option} +\\w`, 'm'));
    }
    expect(output).not.toContain('undefined');
  });

  test('explains only options that a command takes', () => {
    const taken = Object.values(COMMANDS).flatMap(
      ({ options, secrets = [], optional = [], flags = [] }) => [
        ...[...options, ...flags],
        ...secrets.map((secret) => `${secret}-file`),
        ...optional,
      ],
    );

    expect(Object.keys(OPTION_HINTS).sort()).toEqual([...new Set([...taken, 'reference'])].sort());
  });

  test.each(['--help', '-h'])('is shown by %s, also after a command', async (flag) => {
    expect(await run(flag)).toEqual(await run('help'));
    expect(await run('rates:set', flag)).toEqual(await run('help', 'rates:set'));
    expect(await run('rates:set', '--currency', 'EUR', flag)).toEqual(
      await run('help', 'rates:set'),
    );
  });

  test('of a command names --reason, which every logged command takes', async () => {
    expect((await run('help', 'member:create')).output).toMatch(
      / \[--reason …\]\n(?:.*\n)+ {2}--reason /,
    );
    expect((await run('help', 'freeze')).output).toMatch(/^freeze [^[]*--reason …/);
    expect((await run('help', 'members')).output).not.toContain('--reason');
  });

  test.each([
    [['ledger:burn'], 'Did you mean ledger:verify, ledger:archives, ledger:archive, '],
    [['help', 'ledger:burn'], 'Did you mean ledger:verify, ledger:archives, ledger:archive, '],
    [['withdrawal'], 'Did you mean withdrawals, withdrawal:show, withdrawals:pause, '],
    [['rate:set', '--currency', 'EUR'], 'Did you mean rates, rates:set, '],
    [['constructor'], ''],
    [['no'], ''],
  ])('for an unknown command fails and suggests similar ones (%j)', async (words, like) => {
    const { code, output } = await run(...words);

    expect(code).toBe(1);
    expect(output).toContain(`. ${like}`);
    expect(output).toMatch(/^There is no command .+help lists all there are\.$/);
  });
});

test('every command is listed here', () => {
  expect(Object.keys(COMMANDS).sort()).toEqual(Object.keys(NEEDED).sort());
});

describe.each(Object.entries(NEEDED).filter(([, needed]) => needed.length > 0))(
  '%s',
  (name, needed) => {
    test('names the missing option and does nothing', async () => {
      const before = await rowCounts(api());

      expect(await run(name)).toEqual({ code: 1, output: `missing --${needed.join(', --')}` });
      expect(await rowCounts(api())).toEqual(before);
    });

    test('refuses an unknown option', async () => {
      const { code, output } = await run(name, '--nonsense', 'x');

      expect(code).toBe(1);
      expect(output).toContain('--nonsense');
    });
  },
);

describe('db:migrate', () => {
  test('lists the applied migrations, or says there were none', async () => {
    const context = { database: api().database, config: api().config };
    const migrate = (applied: string[]) =>
      runCommand({ ...context, migrate: async () => applied }, { command: ['db:migrate'] });

    expect((await migrate(['0001_baseline.sql', 'confirm.sql'])).output).toBe(
      'applied 0001_baseline.sql, confirm.sql',
    );
    expect(await migrate([])).toEqual({ code: 0, output: 'nothing to apply' });
  });
});

describe('ledger:verify', () => {
  test('checks every invariant', async () => {
    await newMember(api());

    const { code, output } = await run('ledger:verify');

    expect(code).toBe(0);
    expect(output.split('\n')).toEqual([
      ...INVARIANTS.map(({ name, claim }) => `ok   ${name} ${claim}`),
      expect.stringMatching(/^ok {3}I19 /),
    ]);
  });

  test('names a breach and fails', async () => {
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
