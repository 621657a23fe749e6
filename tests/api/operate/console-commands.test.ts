/** Commands in the console: by role, signed by the operator's passkey, in the audit log. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as calls from '#shared/operate/endpoints.ts';
import type { CommandForm, Preview } from '#shared/operate/schemas.ts';
import { CONSOLE_COMMANDS } from '../../../server/operate/console/commands.ts';
import { ROLES } from '../../../server/operate/operators/roles.ts';
import { COMMANDS } from '../../../server/operate/ops/commands.ts';
import { useApi } from '../../support/api/api.ts';
import type { Present } from '../../support/operators/console.ts';
import { opsSigned } from '../../support/operators/operators.ts';
import { useConsole } from '../../support/operators/use-console.ts';
import { newMember } from '../../support/people/people.ts';

const api = useApi();
const scene = useConsole(api);

const OF_ROLE = { viewer: 'vera', support: 'sam', finance: 'fay', admin: 'ada' } as const;
const freezing = (email: string) => ({ email, reason: `why ${randomUUID()}` });
const isFrozen = async (email: string) =>
  (await opsSigned(api(), scene().keys.vera, 'member', '--email', email)).output.includes('FROZEN');
const audit = async (command: string) =>
  (await opsSigned(api(), scene().keys.vera, 'audit', '--command', command)).output;

describe('the role', () => {
  test.each(ROLES)('%s may run what it may run in a terminal, and nothing else', async (role) => {
    const present = scene().at[OF_ROLE[role]];
    const refused: string[] = [];
    for (const [name, { isHarmless }] of Object.entries(CONSOLE_COMMANDS)) {
      const { output } = await (isHarmless ? present.read(name) : present.preview(name));
      if (output.includes('is for operators with the role')) refused.push(name);
    }
    const forbidden = Object.entries(CONSOLE_COMMANDS).filter(
      ([, { allows }]) => allows !== 'anybody' && !allows.includes(role),
    );

    expect(refused).toEqual(forbidden.map(([name]) => name));
  });

  test.each(ROLES)('%s is offered these commands only, by these labels', async (role) => {
    const { cookie } = scene().at[OF_ROLE[role]];
    const session = (await scene().console.post(calls.readSession, {}, { cookie })).json();
    const allowed = Object.entries(CONSOLE_COMMANDS).filter(
      ([, { allows }]) => allows === 'anybody' || allows.includes(role),
    );

    expect(session.commands.map(({ name, label }: CommandForm) => ({ name, label }))).toEqual(
      allowed.map(([name, { label }]) => ({ name, label })),
    );
  });

  test('is checked again when a command runs', async () => {
    const { email } = await newMember(api());
    const { cookie, authenticator } = scene().at.sam;
    const given = freezing(email);
    const shown: Preview = await scene().at.sam.preview('freeze', given);
    const head = shown.toSign;
    if (!head) throw new Error(shown.output);
    const { options, ...rest } = head;
    await api().database.owner.execute("update operator set role = 'viewer' where name = 'sam'");
    const answer = await scene().console.post(
      calls.run,
      { name: 'freeze', given, ...rest, credential: authenticator.get(options) },
      { cookie },
    );
    await api().database.owner.execute("update operator set role = 'support' where name = 'sam'");

    expect(answer.json()).toMatchObject({
      code: 1,
      output: expect.stringContaining('role viewer'),
    });
    expect(await isFrozen(email)).toBe(false);
  });
});

test('commands of a terminal are not offered', async () => {
  const missing = Object.keys(COMMANDS).filter((name) => !Object.hasOwn(CONSOLE_COMMANDS, name));
  const answers = await Promise.all(missing.map((name) => scene().at.ada.preview(name)));

  expect(missing).toEqual(expect.arrayContaining(['operator:passkey', 'db:migrate']));
  expect(answers.map(({ output }) => output)).toEqual(
    missing.map((name) => `the console has no command ${name}`),
  );
});

describe('a signed command', () => {
  test('runs, and the audit log names operator, passkey and reason', async () => {
    const { email } = await newMember(api());
    const given = freezing(email);

    const answer = await scene().at.sam.run('freeze', given);

    expect(answer).toMatchObject({ code: 0, output: expect.stringContaining('is frozen') });
    expect(await isFrozen(email)).toBe(true);
    expect(await audit('freeze')).toContain(
      ` sam freeze email=${email} reason=${given.reason} done`,
    );
  });

  test.each([
    ['its command', { name: 'unfreeze' }],
    ['its options', { given: { email: 'other@salus.test', reason: 'x' } }],
    ['its confirmation', { agreed: 'something else' }],
    ['its time', { time: new Date(0).toISOString() }],
    ['its nonce', { nonce: randomUUID() }],
    ['its reference', { reference: randomUUID() }],
  ])('does not run when %s is another than what was signed', async (_, change) => {
    const { email } = await newMember(api());
    const { cookie, authenticator } = scene().at.sam;
    const given = freezing(email);
    const { toSign } = await scene().at.sam.preview('freeze', given);
    if (!toSign) throw new Error('nothing to sign');
    const { options, ...head } = toSign;
    const body = { name: 'freeze', given, ...head, credential: authenticator.get(options) };

    const answer = await scene().console.post(calls.run, { ...body, ...change }, { cookie });

    expect(answer.json()).toMatchObject({ code: 'passkey_invalid' });
    expect(await isFrozen(email)).toBe(false);
  });

  test('runs once', async () => {
    const { email } = await newMember(api());
    const { cookie, authenticator } = scene().at.sam;
    const given = freezing(email);
    const { toSign } = await scene().at.sam.preview('freeze', given);
    if (!toSign) throw new Error('nothing to sign');
    const { options, ...head } = toSign;
    const body = { name: 'freeze', given, ...head, credential: authenticator.get(options) };
    const first = await scene().console.post(calls.run, body, { cookie });
    await scene().at.sam.run('unfreeze', freezing(email));

    const again = await scene().console.post(calls.run, body, { cookie });

    expect([first.json().code, again.json().code]).toEqual([0, 'passkey_invalid']);
    expect(await isFrozen(email)).toBe(false);
  });

  test("is not signed by another operator's passkey, nor in another's session", async () => {
    const { email } = await newMember(api());
    const given = freezing(email);
    const { toSign } = await scene().at.sam.preview('freeze', given);
    if (!toSign) throw new Error('nothing to sign');
    const { options, ...head } = toSign;
    const body = { name: 'freeze', given, ...head };
    const post = (signer: Present, session: Present) =>
      scene().console.post(
        calls.run,
        { ...body, credential: signer.authenticator.get(options) },
        { cookie: session.cookie },
      );

    const otherSession = await post(scene().at.sam, scene().at.ada);
    const otherPasskey = await post(scene().at.ada, scene().at.sam);

    expect([otherSession.json().code, otherPasskey.json().code]).toEqual([
      'passkey_invalid',
      'passkey_invalid',
    ]);
    expect(await isFrozen(email)).toBe(false);
  });

  test.each([{}, { reason: ' ' }])('has a reason, and none runs without (%j)', async (reason) => {
    const { email } = await newMember(api());
    const body = { name: 'withdrawals:pause', given: reason, reference: randomUUID() };
    const { cookie } = scene().at.sam;
    const refused = await scene().console.post(calls.preview, body, { cookie });
    await scene().at.sam.run('withdrawals:pause', { reason: `because of ${email}` });

    expect(refused.json()).toMatchObject({ code: 1, output: 'missing --reason' });
    expect(await audit('withdrawals:pause')).toContain(` reason=because of ${email} done`);
  });

  test('takes no option that the command does not have', async () => {
    const { email } = await newMember(api());
    const answer = await scene().at.sam.preview('freeze', { ...freezing(email), yes: 'true' });

    expect(answer).toMatchObject({ code: 1, output: 'freeze has no option yes' });
  });
});
