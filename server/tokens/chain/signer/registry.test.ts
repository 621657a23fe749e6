import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import {
  add,
  approve,
  HERE,
  HOUR,
  MEMBER,
  refusal,
  remove,
  transfer,
  useSigners,
} from '../../../../tests/support/chain/signer-scene.ts';
import {
  newPasskey,
  type SoftPasskey,
} from '../../../../tests/support/people/withdrawal-passkey.ts';

const { start, startTrusted } = useSigners();

describe('the passkey registry', () => {
  test('trusts a further passkey at once with the signature of a trusted one only', async () => {
    const own = await startTrusted();
    const [second, thief] = [newPasskey(HERE), newPasskey(HERE)];
    const signed = (by: SoftPasskey, added = second) => ({
      signature: by.changing({ change: 'add', member: MEMBER, credential: added.credential }),
    });

    expect(await add(own, second, signed(thief))).toEqual(refusal('approval_invalid'));
    expect(await add(own, second, signed(second))).toEqual(refusal('approval_invalid'));
    expect(await add(own, second, signed(own.passkey, thief))).toEqual(refusal('approval_invalid'));
    await add(own, second);
    expect(await own.signer.sign(approve(transfer(own), second))).toEqual(
      refusal('approval_invalid'),
    );
    await add(own, second, signed(own.passkey));
    expect(await own.signer.sign(approve(transfer(own), second))).toMatchObject({ ok: true });
  });

  test('removes a passkey after the wait, or at once with a signature', async () => {
    const own = await startTrusted();
    const small = () => transfer(own, { amount: '10' });
    const [second, third] = [newPasskey(HERE), newPasskey(HERE)];
    await add(own, second);
    await add(own, third);
    own.clock.now += 72 * HOUR;
    const by = (passkey: SoftPasskey) => ({
      signature: passkey.changing({
        change: 'remove',
        member: MEMBER,
        credential: third.credential,
      }),
    });

    expect(await remove(own, third, by(newPasskey(HERE)))).toEqual(refusal('approval_invalid'));
    await remove(own, third, by(second));
    expect(await own.signer.sign(approve(transfer(own), third))).toEqual(
      refusal('approval_invalid'),
    );
    await remove(own, second);
    await remove(own, own.passkey);
    own.clock.now += 72 * HOUR - 1;
    expect(await own.signer.sign(small())).toEqual(refusal('approval_missing'));
    own.clock.now += 1;
    expect(await own.signer.sign(small())).toMatchObject({ ok: true });
    expect(await own.signer.sign(transfer(own))).toEqual(refusal('over_member_day'));
  });

  test('does not trust a removed passkey again by its old signature', async () => {
    const own = await startTrusted();
    const second = newPasskey(HERE);
    const signature = own.passkey.changing({
      change: 'add',
      member: MEMBER,
      credential: second.credential,
    });
    await add(own, second, { signature });
    const removal = { change: 'remove', member: MEMBER, credential: second.credential } as const;
    await remove(own, second, { signature: own.passkey.changing(removal) });

    await add(own, second, { signature });
    expect(await own.signer.sign(approve(transfer(own), second))).toEqual(
      refusal('approval_invalid'),
    );
  });

  test('survives a restart with a torn last line, and does not start with an older copy', async () => {
    const own = await startTrusted();
    const path = `${own.path}.passkeys`;
    await own.signer.sign(approve(transfer(own), own.passkey));
    const whole = await readFile(path, 'utf8');
    await appendFile(path, '{"at":"2026-');

    const again = await start(own.path);
    again.clock.now = own.clock.now;
    expect(await readFile(path, 'utf8')).toBe(whole);
    expect(await again.signer.sign(transfer(again, { amount: '1' }))).toEqual(
      refusal('approval_missing'),
    );
    await writeFile(path, '');
    await expect(start(own.path)).rejects.toThrow('0 of at least 1 entries');
  });
});
