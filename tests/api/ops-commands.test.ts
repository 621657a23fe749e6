import { describe, expect, test } from 'vitest';
import { INVARIANTS } from '../../server/invariants.ts';
import { COMMAND_GROUPS, COMMANDS } from '../../server/operate/ops/commands.ts';
import { OPTION_HINTS } from '../../server/operate/ops/option-hints.ts';
import { runCommand } from '../../server/operate/ops/run-command.ts';
import { useApi } from '../support/api/api.ts';
import { ops } from '../support/api/operator.ts';
import { rowCounts } from '../support/api/row-counts.ts';
import { newMember } from '../support/people/people.ts';

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
    const taken = Object.values(COMMANDS).flatMap(({ options, secrets = [], optional = [] }) => [
      ...options,
      ...secrets.map((secret) => `${secret}-file`),
      ...optional,
    ]);

    expect(Object.keys(OPTION_HINTS).sort()).toEqual([...new Set([...taken, 'reference'])].sort());
  });

  test.each(['--help', '-h'])('is shown by %s, also after a command', async (flag) => {
    expect(await run(flag)).toEqual(await run('help'));
    expect(await run('rates:set', flag)).toEqual(await run('help', 'rates:set'));
    expect(await run('rates:set', '--currency', 'EUR', flag)).toEqual(
      await run('help', 'rates:set'),
    );
  });

  test.each([
    [['ledger:burn'], 'Did you mean ledger:verify? '],
    [['help', 'ledger:burn'], 'Did you mean ledger:verify? '],
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

/** The required options of each command; a new command adds its own here. */
const NEEDED: Record<string, string[]> = {
  'db:migrate': [],
  'db:backup': ['folder'],
  'secrets:reseal': [],
  'ledger:verify': [],
  config: [],
  status: [],
  audit: [],
  'audit:verify': [],
  'heads:publish': [],
  rates: [],
  'rates:set': ['currency', 'rate'],
  'rates:follow': ['currency'],
  'rates:accept': ['currency'],
  'receipts:keys': [],
  'receipts:rotate': [],
  'receipts:revoke': ['kid'],
  'embed:reports': [],
  members: [],
  find: ['id'],
  timeline: ['id'],
  'business:show': ['id'],
  'purchase:show': ['id'],
  'deposit:show': ['id'],
  member: [],
  'member:create': ['email'],
  freeze: ['email', 'reason'],
  unfreeze: ['email', 'reason'],
  'member:sign-out': ['email', 'reason'],
  'member:change-email': ['email', 'new-email', 'reason'],
  'member:reset-factor': ['email', 'reason', 'reference'],
  'member:lift-freeze': ['email', 'reason', 'reference'],
  'admin:grant': ['email'],
  'admin:revoke': ['email'],
  'business:create': ['email', 'name', 'domain'],
  'business:revoke-token': ['email', 'last-four'],
  'business:verify': ['email'],
  'business:check-domain': ['email'],
  'business:change-domain': ['email', 'domain'],
  'business:change-payout': ['email', 'to', 'reason'],
  'business:rename': ['email', 'name'],
  'business:allow-origin': ['email', 'origin'],
  team: ['team'],
  'team:invite': ['team', 'email', 'team-role', 'reason'],
  'team:role': ['team', 'email', 'team-role', 'reason'],
  'team:remove': ['team', 'email', 'reason'],
  'team:owner': ['team', 'email', 'reason'],
  'business:remove-logo': ['email', 'reason'],
  'business:allow-logo': ['email'],
  'webhook:list': ['email'],
  'webhook:disable': ['email', 'endpoint', 'reason'],
  'webhook:enable': ['email', 'endpoint', 'reason'],
  deliveries: [],
  'delivery:show': ['id'],
  'delivery:resend': ['id', 'reason'],
  'mail:test': ['email'],
  airdrop: ['campaign'],
  treasury: [],
  'treasury:fund': ['amount'],
  alerts: [],
  purchases: [],
  'purchase:refund': ['id'],
  losses: [],
  'loss:release': ['id'],
  'loss:take-back': ['id'],
  'deny:list': [],
  'deny:add': ['kind', 'value', 'reason'],
  'deny:remove': ['kind', 'value', 'reason'],
  disputes: [],
  'dispute:take': ['id'],
  'dispute:note': ['id', 'text'],
  'dispute:notes': ['id'],
  'dispute:evidence': ['id'],
  'pay-session:show': ['id'],
  'pay-session:refund': ['id'],
  withdrawals: [],
  'withdrawal:show': ['id'],
  'withdrawals:pause': [],
  'withdrawals:resume': [],
  'withdrawal:allow': ['id', 'reason'],
  'withdrawal:approve': ['id', 'signature'],
  'withdrawal:statement': ['id'],
  'withdrawal:release': ['id'],
  'custody:move': ['to'],
  deposits: [],
  'deposits:rescan': ['from'],
  'sandbox:deposit': ['email', 'amount'],
  'sandbox:send': ['to', 'amount'],
  'sandbox:reset': [],
  reconcile: [],
  'privacy:register': [],
  'member:erase': ['email', 'reason', 'reference'],
  pauses: [],
  bounds: [],
  'bounds:set': ['kind', 'amount'],
  pause: ['name', 'reason'],
  resume: ['name'],
  'operator:init': ['keys'],
  'operator:list': [],
  'operator:add': ['name', 'role', 'key'],
  'operator:revoke': ['name'],
  'operator:passkey': [],
  'operator:passkeys': [],
  'operator:revoke-passkey': ['id', 'reason'],
  proposals: [],
  approve: ['id'],
  reject: ['id'],
  limits: [],
  'limits:set': ['kind', 'amount'],
};

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

    expect((await migrate(['0001_ledger.sql', 'confirm.sql'])).output).toBe(
      'applied 0001_ledger.sql, confirm.sql',
    );
    expect(await migrate([])).toEqual({ code: 0, output: 'nothing to apply' });
  });
});

describe('ledger:verify', () => {
  test('checks every invariant', async () => {
    await newMember(api());

    const { code, output } = await run('ledger:verify');

    expect(code).toBe(0);
    expect(output.split('\n')).toEqual(
      INVARIANTS.map(({ name, claim }) => `ok   ${name} ${claim}`),
    );
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
