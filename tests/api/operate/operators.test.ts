/** Operators sign each command with a key of their own, and their role decides which they may run. */
import { randomUUID } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { ROLES } from '../../../server/operate/operators/roles.ts';
import { COMMAND_GROUPS, COMMANDS } from '../../../server/operate/ops/commands.ts';
import { startApi, useApi } from '../../support/api/api.ts';
import { askOps, ops } from '../../support/api/operator.ts';
import { newOperatorKey } from '../../support/operators/operator-key.ts';
import {
  askSigned,
  initOperators,
  type Keys,
  opsApproved,
  opsSigned,
} from '../../support/operators/operators.ts';
import { newMember } from '../../support/people/people.ts';

const api = useApi();
let keys: Keys;

const freeze = (email: string) => ['freeze', '--email', email, '--reason', randomUUID()];
const isFrozen = async (email: string) => {
  const { output } = await opsSigned(api(), keys.vera, 'member', '--email', email);
  return output.includes('FROZEN');
};
const logged = async (command: string[]) => {
  const { output } = await opsSigned(api(), keys.vera, 'audit', '--command', 'freeze');
  return output.split('\n').filter((line) => line.includes(command.at(-1) ?? ''));
};

test('without operators the log shows that a name was not verified', async () => {
  const live = await startApi({ mode: 'production' });
  const { email } = await newMember(api());
  const { email: other } = await newMember(live);

  await askOps(api(), { command: freeze(email), operator: 'cfo@bank' });
  await askOps(live, { command: freeze(other), operator: 'cfo@bank' });
  const sandbox = await ops(api(), 'audit', '--last=1');
  const production = await ops(live, 'audit', '--last=1');
  await live.http.close();
  await live.database.close();

  expect(sandbox.output).toMatch(/ sandbox:cfo@bank freeze .+ done$/);
  expect(production.output).toMatch(/ unverified:cfo@bank freeze .+ done$/);
});

test('operators are initialised once, with two admins', async () => {
  const line = (name: string) => `${name} admin ${newOperatorKey().publicKey}`;
  const init = (...lines: string[]) => ops(api(), 'operator:init', `--keys=${lines.join('\n')}`);

  const alone = await init(line('ada'));
  keys = await initOperators(api());
  const second = await init(line('eve'), line('mallory'));

  expect(alone.output).toMatch(/^keys: at least 2 admins/);
  expect(second).toMatchObject({ code: 1, output: expect.stringContaining('already') });
});

describe('with operators', () => {
  test('a name in the environment proves nothing', async () => {
    const { email } = await newMember(api());

    const answer = await askOps(api(), { command: freeze(email), operator: 'cfo@bank' });

    expect(answer).toMatchObject({ code: 1, output: expect.stringContaining('OPS_KEY') });
    expect(await isFrozen(email)).toBe(false);
  });

  test('a signed command runs, and the log names the owner of the key', async () => {
    const { email } = await newMember(api());
    const command = freeze(email);

    const answer = await askSigned(api(), keys.sam, { command, operator: 'cfo@bank' });

    expect(answer.code).toBe(0);
    expect(await logged(command)).toEqual([expect.stringMatching(/ sam freeze .+ done$/)]);
  });

  test('reading needs a signature too', async () => {
    const { email } = await newMember(api());

    const nobody = await ops(api(), 'member', '--email', email);
    const viewer = await opsSigned(api(), keys.vera, 'member', '--email', email);

    expect([nobody.code, nobody.output.includes(email)]).toEqual([1, false]);
    expect([viewer.code, viewer.output.includes(email)]).toEqual([0, true]);
  });

  test('monitoring needs none', async () => {
    expect((await ops(api(), 'ledger:verify')).code).toBe(0);
  });
});

describe('roles', () => {
  test('decide which commands an operator may run', async () => {
    const { email } = await newMember(api());

    const viewer = await opsSigned(api(), keys.vera, ...freeze(email));
    const support = await opsSigned(api(), keys.sam, 'airdrop', '--campaign=x', `--email=${email}`);
    const admin = await opsSigned(api(), keys.ada, 'airdrop', '--campaign=x', `--email=${email}`);

    expect(viewer).toEqual({
      code: 1,
      output: 'freeze is for operators with the role support or admin; vera has the role viewer',
    });
    expect([support.output, admin.output]).toEqual([
      expect.stringContaining('sam has the role support'),
      expect.stringContaining('ada has the role admin'),
    ]);
    expect(await isFrozen(email)).toBe(false);
  });

  test('viewers change nothing, and nothing that is logged runs unsigned', () => {
    const entries = Object.entries(COMMANDS);
    const changing = entries.filter(([, { isHarmless }]) => !isHarmless);
    const open = changing.filter(
      ([, { allows }]) => allows === 'anybody' || allows.includes('viewer'),
    );
    // Only the database's owner can add the first operators. A passkey is one's own.
    expect(open.map(([name]) => name)).toEqual([
      'operator:init',
      'operator:passkey',
      'operator:revoke-passkey',
    ]);
  });

  test('of every command are documented', async () => {
    const rows = COMMAND_GROUPS.flatMap(({ commands }) => Object.entries(commands)).map(
      ([name, { allows, fourEyes }]) => {
        const may = ROLES.map((role) => allows === 'anybody' || allows.includes(role));
        const second = fourEyes === undefined ? '' : fourEyes === true ? 'always' : 'by limit';
        const marks = [...may, allows === 'anybody'].map((is) => (is ? '✓' : ''));
        return `| \`${name}\` | ${[...marks, second].join(' | ')} |`;
      },
    );
    const head = `| Command | ${ROLES.join(' | ')} | unsigned | second operator |`;
    const table = [head, `| - |${' - |'.repeat(ROLES.length + 2)}`, ...rows].join('\n');
    const text = `# Operators' roles

Which role may run which command, and which commands a second operator approves: *always*, or *by limit*, that is
depending on amount or state. \`tests/api/operate/operators.test.ts\` writes this table (\`-u\`). See
[operators](operations/operators.md#operators).

${table}
`;
    await expect(text).toMatchFileSnapshot('../../../docs/operator-roles.md');
  });
});

describe('the operators', () => {
  const add = (name: string, publicKey: string, role = 'viewer') => [
    'operator:add',
    `--name=${name}`,
    `--role=${role}`,
    `--key=${publicKey}`,
  ];

  test('list each key with its fingerprint, and a revoked key stays refused', async () => {
    const key = newOperatorKey();
    const added = await opsApproved(api(), [keys.ada, keys.alan], ...add('tess', key.publicKey));
    const seen = await opsSigned(api(), key, 'operator:list');
    await opsApproved(api(), [keys.ada, keys.alan], 'operator:revoke', '--name=tess');
    const gone = await opsSigned(api(), key, 'operator:list');
    const again = await opsApproved(api(), [keys.ada, keys.alan], ...add('tess2', key.publicKey));

    expect([added.code, seen.code]).toEqual([0, 0]);
    expect(seen.output).toMatch(/^tess +viewer +SHA256:.+ by ada$/m);
    expect([gone.code, gone.output]).toEqual([1, 'the signature is not one of an operator']);
    expect(again.code).toBe(1);
  });

  test('keep two admins', async () => {
    const both = [keys.ada, keys.alan] as const;
    const answer = await opsApproved(api(), both, 'operator:revoke', '--name=alan');

    expect(answer).toEqual({ code: 1, output: 'two admins must remain: add another one first' });
  });

  test.each([
    ['an RSA key', 'tess', 'ssh-rsa AAAAB3Nza', 'viewer'],
    ['no role', 'tess', newOperatorKey().publicKey, 'root'],
    ['a name that could be an unverified one', 'sandbox:ada', newOperatorKey().publicKey, 'viewer'],
  ])('are not added with %s', async (_, name, publicKey, role) => {
    expect((await opsSigned(api(), keys.ada, ...add(name, publicKey, role))).code).toBe(1);
  });

  test
    .runIf(inject('database').startsWith('postgres:'))
    .each([
      `select operators.init('[]', 'eve')`,
      "insert into operator (name, role, public_key, fingerprint, added_by) values ('eve', 'admin', 'x', 'y', 'eve')",
      'delete from operator',
    ])('cannot be changed by the server (%s)', async (statement) => {
    await expect(api().database.execute(statement)).rejects.toThrow(/permission denied/);
  });
});
