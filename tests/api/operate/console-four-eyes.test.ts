/** Four eyes within the console, and between console and terminal; reads are in the audit log. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#shared/operate/schemas.ts';
import { fundTreasury } from '../../../server/ledger/treasury.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { useApi } from '../../support/api/api.ts';
import { opsSigned } from '../../support/operators/operators.ts';
import { useConsole } from '../../support/operators/use-console.ts';
import { balanceOf, newMember, tokens } from '../../support/people/people.ts';

const api = useApi();
const scene = useConsole(api);
beforeAll(async () => {
  const id = newId('txn');
  await api().db.transaction((tx) =>
    fundTreasury(tx, { id, units: tokens('1000000'), businessKey: `test:${id}` }),
  );
});

const freezing = (email: string) => ({ email, reason: `why ${randomUUID()}` });
const isFrozen = async (email: string) =>
  (await opsSigned(api(), scene().keys.vera, 'member', '--email', email)).output.includes('FROZEN');
const audit = async (command: string) =>
  (await opsSigned(api(), scene().keys.vera, 'audit', '--command', command)).output;

describe('four eyes', () => {
  const gift = async () => {
    const { email, cash } = await newMember(api(), { cash: '0' });
    const given = { campaign: randomUUID(), email, amount: '10001' };
    return { given, cash: () => balanceOf(api(), cash) };
  };
  const idOf = ({ output }: Answer) => /prop_\w+/.exec(output)?.[0] ?? '';

  test('another operator approves a proposal in the console', async () => {
    const { given, cash } = await gift();

    const id = idOf(await scene().at.fay.run('airdrop', given));
    const before = await cash();
    const own = await scene().at.fay.run('approve', { id });
    const answer = await scene().at.finn.run('approve', { id });

    expect(before).toBe(0n);
    expect(own.output).toMatch(/your own proposal/);
    expect(answer.code).toBe(0);
    expect(await cash()).toBe(tokens('10001'));
  });

  test('it is approved in a terminal too, and the other way round', async () => {
    const [one, other] = [await gift(), await gift()];
    const fromConsole = idOf(await scene().at.fay.run('airdrop', one.given));
    const words = Object.entries(other.given).map(([name, value]) => `--${name}=${value}`);
    const fromTerminal = idOf(await opsSigned(api(), scene().keys.fay, 'airdrop', ...words));

    const inTerminal = await opsSigned(api(), scene().keys.finn, 'approve', '--id', fromConsole);
    const inConsole = await scene().at.finn.run('approve', { id: fromTerminal });

    expect([inTerminal.code, inConsole.code]).toEqual([0, 0]);
    expect([await one.cash(), await other.cash()]).toEqual([tokens('10001'), tokens('10001')]);
  });

  test("a proposal by SSH key cannot be approved with the same operator's passkey", async () => {
    const { given, cash } = await gift();
    const words = Object.entries(given).map(([name, value]) => `--${name}=${value}`);
    const id = idOf(await opsSigned(api(), scene().keys.fay, 'airdrop', ...words));

    expect((await scene().at.fay.run('approve', { id })).output).toMatch(/your own proposal/);
    expect(await cash()).toBe(0n);
  });

  test('a proposal whose command was changed in the database is not approved', async () => {
    const { given, cash } = await gift();
    const id = idOf(await scene().at.fay.run('airdrop', given));
    await api().database.owner.execute(
      `update proposal set words = replace(words::text, '10001', '20001')::jsonb where id = '${id}'`,
    );

    expect((await scene().at.finn.run('approve', { id })).output).toMatch(/no valid signature/);
    expect(await cash()).toBe(0n);
  });
});

describe('reading', () => {
  test('a member is in the audit log, and figures are not', async () => {
    const { email } = await newMember(api());

    const answer = await scene().at.vera.read('member', { email });
    await scene().at.vera.read('limits');

    expect(answer).toMatchObject({ code: 0, data: { email } });
    expect(await audit('member')).toContain(` vera member email=${email} done`);
    expect(await audit('limits')).toBe('nothing yet');
  });

  test('changes nothing, and a command that only reads is not signed', async () => {
    const { email } = await newMember(api());

    const change = await scene().at.sam.read('freeze', freezing(email));
    const signed = await scene().at.sam.preview('member', { email });

    expect(change.output).toBe('freeze is no command that only reads');
    expect(signed.output).toBe('member only reads');
    expect(await isFrozen(email)).toBe(false);
  });
});
