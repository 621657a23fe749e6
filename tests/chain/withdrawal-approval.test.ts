/** Withdrawals of a member with a passkey: the signer verifies the approval. */
import { describe, expect, test } from 'vitest';
import * as approvalWithdrawalsEndpoints from '#shared/withdrawals/approval-endpoints.ts';
import * as exitWithdrawalsEndpoints from '#shared/withdrawals/exit-endpoints.ts';
import { rowsOf } from '../../server/platform/db/database.ts';
import { sql } from '../../server/platform/db/statement.ts';
import type { SigningOperator } from '../../server/tokens/chain/signer/operators.ts';
import { registerPasskeys } from '../../server/tokens/withdrawals/register-passkeys.ts';
import { ops } from '../support/api/operator.ts';
import {
  leave as leaveByPassword,
  newAddress,
  newLeaver,
  statusOf,
  useScene,
  withdrawalsOf,
} from '../support/chain/withdrawals.ts';
import { templatesTo } from '../support/mail/outbox.ts';
import { initOperators, opsSigned } from '../support/operators/operators.ts';
import { givePasskey } from '../support/people/passkeys.ts';
import { tokens } from '../support/people/people.ts';
import { beginApproval, exitBody } from '../support/people/withdrawal-approval.ts';

const operators: SigningOperator[] = [];
const caps = { memberDay: tokens('20'), unapprovedDay: tokens('100') };
const scene = useScene({}, { caps, operators });

const asOwner = (statement: ReturnType<typeof sql>) =>
  scene().api.database.owner.db.execute(statement);

/** A member with a stake and a passkey that the signer trusts, who may withdraw at once. */
async function newApprover() {
  const { api, registry, dependencies } = scene();
  const leaver = await newLeaver(api, '12');
  const { authenticator, passkey } = await givePasskey(api, leaver);
  await asOwner(sql`update member set outgoing_held_until = null where id = ${leaver.id}`);
  await registerPasskeys(api.db, registry, dependencies.log);
  return { ...leaver, authenticator, passkey };
}

async function leave(leaver: Awaited<ReturnType<typeof newApprover>>, address: string) {
  const { api } = scene();
  const body = await exitBody(api, leaver, address, '12');
  const asked = await api.call(exitWithdrawalsEndpoints.exit, { token: leaver.token, body });
  expect(asked.statusCode).toBe(201);
  return asked.json().id as string;
}

/** The signer is asked again now. */
const retryNow = () => asOwner(sql`update withdrawal set retry_at = null`);

describe('a member with a passkey', () => {
  test('exits with the signature that confirms the request', async () => {
    const leaver = await newApprover();
    const address = newAddress();

    await leave(leaver, address);
    await scene().carryOut();

    expect(await statusOf(scene(), leaver)).toBe('settled');
    expect(await scene().chain.balanceOf(address)).toBe(tokens('12'));
  });

  test('loses nothing when the database names another address', async () => {
    const { api, chain } = scene();
    const leaver = await newApprover();
    const [address, thief] = [newAddress(), newAddress()];
    const id = await leave(leaver, address);
    await asOwner(sql`update withdrawal set address = ${thief} where id = ${id}`);

    await scene().carryOut();
    await retryNow();
    await scene().carryOut();

    expect(await chain.balanceOf(thief)).toBe(0n);
    expect(await rowsOf(api.db, sql`select kind from alert where subject_id = ${id}`)).toEqual([
      { kind: 'approval_invalid' },
    ]);
    expect((await ops(api, 'withdrawals')).output).toContain(
      'the signer refused: approval_invalid',
    );
    expect((await templatesTo(api, leaver.email)).sort()).toEqual([
      'passkey-added',
      'withdrawal-approval',
      'withdrawal-requested',
    ]);
    await asOwner(sql`update withdrawal set address = ${address} where id = ${id}`);
    await retryNow();
    await scene().carryOut();
    expect(await chain.balanceOf(address)).toBe(tokens('12'));
  });

  test('approves again when the approval is missing', async () => {
    const { api } = scene();
    const leaver = await newApprover();
    const address = newAddress();
    const id = await leave(leaver, address);
    await asOwner(sql`update withdrawal set approval = null where id = ${id}`);
    await scene().carryOut();
    const [waiting] = await withdrawalsOf(api, leaver.token);
    expect(waiting).toMatchObject({ status: 'approved', needsApproval: true, cancellable: true });

    const begun = await beginApproval(api, leaver, { id, address, amount: '12' });
    const { approval, options } = begun.json();
    await api.call(approvalWithdrawalsEndpoints.approve, {
      token: leaver.token,
      params: { id },
      body: { expiry: approval.expiry, passkey: leaver.authenticator.get(options) },
    });
    await scene().carryOut();

    expect(await statusOf(scene(), leaver)).toBe('settled');
  });

  test('needs no approval after the passkey is removed', async () => {
    const { api, registry, dependencies } = scene();
    const leaver = await newApprover();
    const id = await leave(leaver, newAddress());
    await asOwner(sql`update withdrawal set approval = null where id = ${id}`);
    await asOwner(sql`delete from passkey where id = ${leaver.passkey.id}`);
    await registerPasskeys(api.db, registry, dependencies.log);

    await scene().carryOut();

    expect(await statusOf(scene(), leaver)).toBe('settled');
    expect(await registerPasskeys(api.db, registry, dependencies.log)).toBe(0);
  });
});

test('above the cap two operators approve a withdrawal of a member without a passkey', async () => {
  const { api, chain } = scene();
  const leaver = await newLeaver(api, '30');
  const address = newAddress();
  const { id } = (await leaveByPassword(api, leaver.token, address)).json();
  await scene().carryOut();
  expect(await rowsOf(api.db, sql`select kind from alert where subject_id = ${id}`)).toEqual([
    { kind: 'withdrawal_capped' },
  ]);
  const keys = await initOperators(api);
  operators.push(
    { name: 'fay', publicKey: keys.fay.publicKey },
    { name: 'finn', publicKey: keys.finn.publicKey },
  );
  const { output } = await opsSigned(api, keys.fay, 'withdrawal:statement', '--id', id);
  const approve = (by: 'fay' | 'finn' | 'ada', text = `${output}\n`) =>
    opsSigned(
      api,
      keys.fay,
      'withdrawal:approve',
      '--id',
      id,
      `--signature=${keys[by].sign('salus-withdrawal', text)}`,
    );

  expect((await approve('ada')).output).toContain('no operator of finance has signed');
  expect((await approve('finn', output.replace('30', '31'))).code).not.toBe(0);
  expect((await approve('fay')).output).toBe(`fay has approved ${id}`);
  await scene().carryOut();
  expect(await chain.balanceOf(address)).toBe(0n);
  expect((await approve('finn')).output).toBe(`finn has approved ${id}`);
  await scene().carryOut();

  expect(await chain.balanceOf(address)).toBe(tokens('30'));
});
