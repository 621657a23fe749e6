/** An operator exports the data of a member who asked for them by letter. */
import { beforeAll, expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { initOperators, type Keys, opsSigned } from '../../support/operators/operators.ts';
import { askForExport } from '../../support/people/export.ts';
import { newMember, newMerchant } from '../../support/people/people.ts';

const api = useApi();
let keys: Keys;
beforeAll(async () => {
  keys = await initOperators(api());
});

const LETTER = ['--reason', 'letter of 3 May'];
const own = async ({ token }: { token: string }) => (await askForExport(api(), { token })).json();

test('it is what the member gets, but for the time and the list of commands', async () => {
  const mia = await newMember(api(), { cash: '12.5', stake: '3' });
  const { exportedAt: _, audit: __, ...before } = await own(mia);

  const { code, output } = await opsSigned(
    api(),
    keys.sam,
    ...['member:export', '--email', mia.email, ...LETTER],
  );

  const { exportedAt, audit, ...data } = JSON.parse(output);
  expect([code, typeof exportedAt]).toEqual([0, 'string']);
  expect(data).toEqual(before);
  expect(output).not.toMatch(/argon2|passwordHash|refreshHash/);
  expect((await own(mia)).audit).toMatchObject([{ command: 'member:export', outcome: 'done' }]);
});

test('the audit log has the reason and not the data', async () => {
  const mia = await newMember(api());
  await opsSigned(api(), keys.sam, 'member:export', '--email', mia.email, ...LETTER);

  const { output } = await opsSigned(api(), keys.vera, 'audit', '--command', 'member:export');

  expect(output).toMatch(
    new RegExp(`sam member:export email=${mia.email} .*letter of 3 May.* done`),
  );
  expect(output).not.toContain(mia.id);
});

test('with --business it has the data of a business they own', async () => {
  const shop = await newMerchant(api());
  const command = ['member:export', '--email', shop.email, ...LETTER];

  const alone = JSON.parse((await opsSigned(api(), keys.sam, ...command)).output);
  const both = JSON.parse(
    (await opsSigned(api(), keys.sam, ...command, '--business', shop.id)).output,
  );
  const foreign = await opsSigned(
    api(),
    keys.sam,
    ...['member:export', '--email', (await newMember(api())).email, ...LETTER],
    ...['--business', shop.id],
  );

  expect(alone.business).toBeNull();
  expect(both.business).toEqual((await own(shop)).business);
  expect(foreign).toMatchObject({ code: 1, output: expect.stringMatching(/owns no business/) });
});

test('a reason is needed, and a viewer may not', async () => {
  const { email } = await newMember(api());

  const silent = await opsSigned(api(), keys.sam, 'member:export', '--email', email);
  const viewer = await opsSigned(api(), keys.vera, 'member:export', '--email', email, ...LETTER);

  expect(silent.output).toBe('missing --reason');
  expect(viewer.output).toMatch(/is for operators with the role/);
});
