/** Approvals that the signer verifies by itself, against a server that was taken over. */
import { describe, expect, test } from 'vitest';
import {
  add,
  approve,
  CHAIN,
  HERE,
  HOUR,
  MEMBER,
  OTHER,
  refusal,
  transfer,
  useSigners,
} from '../../../../tests/support/chain/signer-scene.ts';
import { newOperatorKey } from '../../../../tests/support/operators/operator-key.ts';
import { newPasskey } from '../../../../tests/support/people/withdrawal-passkey.ts';
import { approvalText } from './approval.ts';
import type { TransferRequest } from './protocol.ts';

const { start, startTrusted } = useSigners();
const THIEF = `0x${'b2'.repeat(20)}`;

describe('a member with a trusted passkey', () => {
  test('withdraws more than the cap with its approval, and a replacement needs none', async () => {
    const own = await startTrusted();
    const request = transfer(own);

    expect(await own.signer.sign(approve(request, own.passkey))).toMatchObject({ ok: true });
    own.clock.now += 200 * HOUR;
    const { expiry: _, ...raised } = { ...request, maxFee: '110', priorityFee: '11' };
    expect(await own.signer.sign(raised)).toMatchObject({ ok: true });
  });

  test.each<[string, Partial<TransferRequest>, string]>([
    ['another address', { to: THIEF }, 'approval_invalid'],
    ['another amount', { amount: '501' }, 'approval_invalid'],
    ['another withdrawal', { id: `wd_${'z'.repeat(26)}` }, 'approval_invalid'],
    ['a later expiry', { expiry: '9999999999' }, 'approval_invalid'],
  ])('is protected from %s', async (_, changes, name) => {
    const own = await startTrusted();
    const request = approve(transfer(own), own.passkey);

    expect(await own.signer.sign({ ...request, ...changes })).toEqual(refusal(name));
    expect(await own.signer.sign(request)).toMatchObject({ ok: true });
  });

  test.each(['500', '1'])('is protected from a transfer of %s without approval', async (amount) => {
    const own = await startTrusted();

    expect(await own.signer.sign(transfer(own, { amount }))).toEqual(refusal('approval_missing'));
  });

  test.each([
    ['for another chain', { chainId: 1 }],
    ['of another origin', { origin: 'https://salus.example' }],
    ['of another relying party', { rpId: 'salus.example' }],
    ['of another ceremony', { type: 'webauthn.create' }],
    ['from a frame', { crossOrigin: true }],
    ['without user verification', { userVerified: false }],
    ['without user presence', { userPresent: false }],
  ])('is protected from a signature %s', async (_, wish) => {
    const own = await startTrusted();
    const request = transfer(own);

    expect(await own.signer.sign(approve(request, own.passkey, wish))).toEqual(
      refusal('approval_invalid'),
    );
  });

  test('is protected from an approval used after its expiry', async () => {
    const own = await startTrusted();
    const request = approve(transfer(own), own.passkey);
    own.clock.now += 100 * HOUR;

    expect(await own.signer.sign(request)).toEqual(refusal('approval_expired'));
  });

  test('is protected from passkeys of others, unknown ones and new ones', async () => {
    const own = await startTrusted();
    const [foreign, fresh] = [newPasskey(HERE), newPasskey(HERE)];
    await add(own, foreign, { member: OTHER });
    own.clock.now += 71 * HOUR;
    await add(own, fresh);
    own.clock.now += 71 * HOUR;

    for (const passkey of [foreign, newPasskey(HERE), fresh]) {
      expect(await own.signer.sign(approve(transfer(own), passkey))).toEqual(
        refusal('approval_invalid'),
      );
    }
    own.clock.now += HOUR;
    expect(await own.signer.sign(approve(transfer(own), fresh))).toMatchObject({ ok: true });
  });

  test('is protected from its passkey’s name with the thief’s key', async () => {
    const own = await startTrusted();
    const { publicKey } = newPasskey(HERE);

    expect(await add(own, own.passkey, { publicKey })).toEqual(refusal('content_differs'));
  });

  test('approves for another account after the wait, and under its own key alone', async () => {
    const own = await startTrusted();
    const { publicKey } = newPasskey(HERE);

    expect(await add(own, own.passkey, { member: OTHER, publicKey })).toEqual(
      refusal('content_differs'),
    );
    expect(await add(own, own.passkey, { member: OTHER })).toMatchObject({ ok: true });
    own.clock.now += 73 * HOUR;

    const others = () => transfer(own, { member: OTHER });
    expect(await own.signer.sign(others())).toEqual(refusal('approval_missing'));
    expect(await own.signer.sign(approve(others(), own.passkey))).toMatchObject({ ok: true });
  });
});

describe('members without a trusted passkey', () => {
  test('withdraw up to the caps of a day, also across a restart', async () => {
    const own = await start();
    const third = `usr_${'3'.repeat(26)}`;
    // A passkey that is still waiting approves nothing.
    const passkey = newPasskey(HERE);
    await add(own, passkey);

    const first = approve(transfer(own, { amount: '90' }), passkey);
    expect(await own.signer.sign(first)).toMatchObject({ ok: true });
    expect(await own.signer.sign(transfer(own, { amount: '11' }))).toEqual(
      refusal('over_member_day'),
    );
    const again = await start(own.path);
    const restarted = (member: string, amount: string) =>
      again.signer.sign(transfer(again, { member, amount }));
    expect(await restarted(MEMBER, '11')).toEqual(refusal('over_member_day'));
    expect(await restarted(OTHER, '60')).toMatchObject({ ok: true });
    expect(await restarted(third, '1')).toEqual(refusal('over_unapproved_day'));
    again.clock.now += 24 * HOUR;
    expect(await restarted(third, '100')).toMatchObject({ ok: true });
  });

  test('need two different operators above the caps', async () => {
    const [ana, ben, eve] = [newOperatorKey(), newOperatorKey(), newOperatorKey()];
    const named = (name: string, { publicKey }: typeof ana) => ({ name, publicKey });
    const operators = [named('ana', ana), named('ben', ben), named('ben', eve)];
    const own = await start(undefined, operators);
    const request = transfer(own);
    const text = approvalText({ ...request, ...CHAIN });
    const by = (...signers: (typeof ana)[]) => ({
      ...request,
      operators: signers.map((key) => key.sign('salus-withdrawal', text)),
    });
    const late = { ...transfer(own), expiry: String(own.clock.now / 1_000) };
    const lateText = approvalText({ ...late, ...CHAIN });

    for (const bad of [
      by(ana),
      by(ana, ana),
      by(ben, eve),
      by(ana, newOperatorKey()),
      { ...by(ana, ben), to: THIEF },
      { ...request, operators: [ana, ben].map((key) => key.sign('salus-ops', text)) },
      {
        ...late,
        operators: [ana, ben].map((key) => key.sign('salus-withdrawal', lateText)),
      },
    ]) {
      expect(await own.signer.sign(bad)).toEqual(refusal('over_member_day'));
    }
    expect(await own.signer.sign(by(ana, ben))).toMatchObject({ ok: true });
  });
});
