import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transaction } from 'ethers/transaction';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { type Journal, openJournal } from './journal.ts';
import { keysInMemory } from './keys.ts';
import type { Limits } from './limits.ts';
import { newKeys } from './new-keys.ts';
import type { SignRequest } from './protocol.ts';
import { createRegistry, openRegistry, type RegistryFile } from './registry.ts';
import { createSigner } from './sign.ts';

const folder = await mkdtemp(join(tmpdir(), 'salus-signer-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const TOKEN = '0x52908400098527886E0F7030069857D2E4169EE7';
const TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const LIMITS: Limits = { withdrawal: 100n, day: 250n, float: 1_000n, maxFee: 1_000n, sweeps: 2 };
const DAY = 86_400_000;

const CAPS = { memberDay: 1_000n, unapprovedDay: 1_000n };
const RELYING_PARTY = { rpId: 'localhost', origin: 'http://localhost:4000' };

const opened: (Journal | RegistryFile)[] = [];
afterEach(() => Promise.all(opened.splice(0).map((file) => file.close())));
async function journalAt(path: string): Promise<Journal> {
  const journal = await openJournal(path);
  opened.push(journal);
  return journal;
}

let count = 0;
const newPath = () => join(folder, `journal-${count++}`);
const idOf = (n: number) => `wd_${String(n).padStart(26, '0')}`;

function transfer(n: number, changes: Partial<SignRequest> = {}): SignRequest {
  const fees = { maxFee: '100', priorityFee: '10' };
  const request = { action: 'transfer', id: idOf(n), nonce: String(n), to: TO, amount: '100' };
  const member = `usr_${'0'.repeat(26)}`;
  return { ...request, member, ...fees, ...changes } as SignRequest;
}

async function start(
  path = newPath(),
  { limits = LIMITS, now = (): number => 0, keys = newKeys() } = {},
) {
  const journal = await journalAt(path);
  const file = await openRegistry(`${path}.passkeys`);
  opened.push(file);
  const waitMs = 0;
  const registry = createRegistry(file, journal, { relyingParty: RELYING_PARTY, waitMs, now });
  const chain = { chainId: 31_337, token: TOKEN, tokenName: 'Salus token' };
  const settings = { ...chain, limits, caps: CAPS, operators: [] };
  const signer = createSigner(settings, keysInMemory(keys.private), journal, registry, { now });
  return { signer, path, keys };
}

const refusal = (name: string) => ({ ok: false, refusal: name });

describe('the signer', () => {
  test('signs a call of the token and nothing else, on its chain, from custody', async () => {
    const { signer, keys } = await start();

    const answer = await signer.sign(transfer(1));

    const signed = Transaction.from(answer.ok ? answer.raw : '');
    expect([signed.to, signed.from, signed.chainId, signed.value, signed.nonce]).toEqual([
      TOKEN,
      keys.public.custody,
      31_337n,
      0n,
      1,
    ]);
    expect(answer.ok && answer.hash).toBe(signed.hash);
  });

  test('gives the same bytes for the same request, also after a restart', async () => {
    const { signer, path, keys } = await start();
    const first = await signer.sign(transfer(1));
    const { signer: again } = await start(path, { keys });

    expect(await again.sign(transfer(1))).toEqual(first);
    expect((await readFile(path, 'utf8')).trim().split('\n')).toHaveLength(1);
  });

  test.each<[string, Partial<SignRequest>]>([
    ['another address', { to: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' }],
    ['another amount', { amount: '99' }],
    ['another nonce', { nonce: '7' }],
  ])('refuses the same id with %s', async (_, changes) => {
    const { signer } = await start();
    await signer.sign(transfer(1));

    expect(await signer.sign(transfer(1, changes))).toEqual(refusal('content_differs'));
  });

  test('refuses another id with a nonce that is taken', async () => {
    const { signer } = await start();
    await signer.sign(transfer(1));

    expect(await signer.sign(transfer(2, { nonce: '1' }))).toEqual(refusal('content_differs'));
  });

  test.each([
    ['9999', '5000', 'fee_too_high'],
    ['109', '10', 'fee_too_low'],
    ['110', '10', 'fee_too_low'],
    ['1001', '11', 'fee_too_high'],
    ['90', '9', 'fee_too_low'],
  ])('refuses a replacement at %s and %s: %s', async (maxFee, priorityFee, name) => {
    const { signer } = await start();
    await signer.sign(transfer(1));

    expect(await signer.sign(transfer(1, { maxFee, priorityFee }))).toEqual(refusal(name));
  });

  test('replaces with a tenth more, which counts once', async () => {
    const { signer } = await start();
    await signer.sign(transfer(1));
    await signer.sign(transfer(1, { maxFee: '110', priorityFee: '11' }));
    await signer.sign(transfer(2));

    // 200 of the day's 250 are used: a replacement that counted would have made it 300.
    expect(await signer.sign(transfer(3, { amount: '50' }))).toMatchObject({ ok: true });
    expect(await signer.sign(transfer(4, { amount: '1' }))).toEqual(refusal('over_day'));
  });

  test('applies its limits across restarts and days', async () => {
    let now = 0;
    const path = newPath();
    const { signer } = await start(path, { limits: { ...LIMITS, float: 260n }, now: () => now });

    expect(await signer.sign(transfer(1, { amount: '101' }))).toEqual(refusal('over_withdrawal'));
    await signer.sign(transfer(1));
    await signer.sign(transfer(2));
    const { signer: later } = await start(path, {
      limits: { ...LIMITS, float: 260n },
      now: () => now,
    });
    expect(await later.sign(transfer(3, { amount: '51' }))).toEqual(refusal('over_day'));
    now = DAY + 1;
    expect(await later.sign(transfer(3, { amount: '61' }))).toEqual(refusal('over_float'));
    expect(await later.sign(transfer(3, { amount: '60' }))).toMatchObject({ ok: true });
  });

  test('limits new sweeps per day, and continues those already begun', async () => {
    let now = 0;
    const path = newPath();
    const { signer, keys } = await start(path, { now: () => now });
    const step = (n: number, nonce: number, action: 'permit' | 'collect', fee = '100') =>
      ({
        ...{ action, id: `swp_${String(n).padStart(26, '0')}`, nonce: String(nonce) },
        ...{ maxFee: fee, priorityFee: fee, index: String(n), amount: '5' },
        ...(action === 'permit' ? { permitNonce: '0', deadline: '9' } : {}),
      }) as SignRequest;
    for (const n of [1, 2]) {
      expect(await signer.sign(step(n, n, 'permit'))).toMatchObject({ ok: true });
    }

    expect(await signer.sign(step(3, 3, 'permit'))).toEqual(refusal('over_sweeps'));
    expect(await signer.sign(step(1, 1, 'permit', '110'))).toMatchObject({ ok: true });
    expect(await signer.sign(step(1, 3, 'collect'))).toMatchObject({ ok: true });
    expect(await signer.sign(step(2, 4, 'collect'))).toMatchObject({ ok: true });
    expect(await signer.sign(step(3, 5, 'collect'))).toEqual(refusal('over_sweeps'));
    const { signer: later } = await start(path, { keys, now: () => now });
    expect(await later.sign(step(3, 5, 'permit'))).toEqual(refusal('over_sweeps'));
    now = DAY + 1;
    expect(await later.sign(step(3, 5, 'permit'))).toMatchObject({ ok: true });
  });

  test.each([
    ['the token', TOKEN],
    ['nobody', `0x${'0'.repeat(40)}`],
  ])('never sends to %s', async (_, to) => {
    const { signer } = await start();

    expect(await signer.sign(transfer(1, { to }))).toEqual(refusal('not_allowed'));
  });

  test('never sends to custody itself', async () => {
    const { signer, keys } = await start();

    const answer = await signer.sign(transfer(1, { to: keys.public.custody }));

    expect(answer).toEqual(refusal('not_allowed'));
  });

  test('a new address of custody has nonces of its own, and repeats no earlier withdrawal', async () => {
    const { signer, path } = await start();
    await signer.sign(transfer(1));
    const { signer: next } = await start(path);

    expect(await next.sign(transfer(1))).toEqual(refusal('content_differs'));
    expect(await next.sign(transfer(2, { nonce: '1' }))).toMatchObject({ ok: true });
    expect(await next.sign(transfer(3, { nonce: '1' }))).toEqual(refusal('content_differs'));
    expect(await next.sign(transfer(3))).toEqual(refusal('over_day'));
  });

  test('drops a torn last line of the journal, and refuses any other invalid line', async () => {
    const { signer, path } = await start();
    await signer.sign(transfer(1));
    const whole = await readFile(path, 'utf8');
    await writeFile(path, `${whole}{"at":"2026-`);

    expect((await journalAt(path)).entries).toHaveLength(1);
    expect(await readFile(path, 'utf8')).toBe(whole);
    await writeFile(path, `{"at":"2026-\n${whole}`);
    await expect(openJournal(path)).rejects.toThrow();
  });
});
