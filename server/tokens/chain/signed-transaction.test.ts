import { Transaction } from 'ethers/transaction';
import { Wallet } from 'ethers/wallet';
import { describe, expect, test } from 'vitest';
import { differencesOf } from './signed-transaction.ts';
import type { Journal } from './signer/journal.ts';
import { keysInMemory } from './signer/keys.ts';
import { newKeys } from './signer/new-keys.ts';
import type { SignRequest } from './signer/protocol.ts';
import { createRegistry, type RegistryFile } from './signer/registry.ts';
import { createSigner } from './signer/sign.ts';

const keys = newKeys();
const CHAIN = { chainId: 31_337, token: '0x52908400098527886E0F7030069857D2E4169EE7' };
const SETTINGS = { ...CHAIN, ...keys.public };
const PLENTY = { withdrawal: 1_000n, day: 1_000n, float: 1_000n, maxFee: 1_000n, sweeps: 9 };

const NOTHING_SIGNED = (): Journal & RegistryFile => ({
  entries: [],
  append: async () => {},
  close: async () => {},
});
const registry = createRegistry(NOTHING_SIGNED(), NOTHING_SIGNED(), {
  relyingParty: { rpId: '', origin: '' },
  waitMs: 0,
  now: () => 0,
});
const NO_APPROVALS = { caps: { memberDay: 1_000n, unapprovedDay: 1_000n }, operators: [] };

const signerWith = (changes = {}, signerKeys = keys) =>
  createSigner(
    { ...CHAIN, tokenName: 'Salus token', limits: PLENTY, ...NO_APPROVALS, ...changes },
    keysInMemory(signerKeys.private),
    NOTHING_SIGNED(),
    registry,
  );

async function signed(request: SignRequest, signer = signerWith()) {
  const answer = await signer.sign(request);
  if (!answer.ok) throw new Error(answer.refusal);
  return answer;
}

const FEES = { nonce: '7', maxFee: '100', priorityFee: '10' };
const TRANSFER: SignRequest = {
  action: 'transfer',
  id: `wd_${'0'.repeat(26)}`,
  ...FEES,
  to: '0xabc1111111111111111111111111111111111111',
  amount: '100',
  member: `usr_${'0'.repeat(26)}`,
};
const SWEEP = { id: `swp_${'0'.repeat(26)}`, ...FEES, index: '3', amount: '100' };
const COLLECT: SignRequest = { action: 'collect', ...SWEEP };
const PERMIT: SignRequest = { action: 'permit', ...SWEEP, permitNonce: '0', deadline: '99' };

test.each([TRANSFER, COLLECT, PERMIT])(
  'bytes that match the request have no differences ($action)',
  async (request) => {
    expect(differencesOf(await signed(request), request, SETTINGS)).toEqual([]);
  },
);

describe('a difference is found in bytes', () => {
  test.each<[SignRequest, Partial<SignRequest>, string]>([
    [TRANSFER, { to: '0xabc2222222222222222222222222222222222222' }, 'data'],
    [TRANSFER, { amount: '101' }, 'data'],
    [TRANSFER, { nonce: '8' }, 'nonce'],
    [TRANSFER, { maxFee: '101' }, 'maxFee'],
    [TRANSFER, { priorityFee: '11' }, 'priorityFee'],
    [COLLECT, { index: '4' }, 'data'],
    [COLLECT, { amount: '101' }, 'data'],
    [PERMIT, { index: '4' }, 'data'],
    [PERMIT, { amount: '101' }, 'data'],
    [PERMIT, { deadline: '100' }, 'data'],
  ])('%o with %o', async (request, changes, name) => {
    const answer = await signed({ ...request, ...changes } as SignRequest);

    expect(differencesOf(answer, request, SETTINGS)).toEqual([name]);
  });

  test('of another account, chain or token', async () => {
    const names = async (...signer: Parameters<typeof signerWith>) =>
      differencesOf(await signed(TRANSFER, signerWith(...signer)), TRANSFER, SETTINGS);

    expect(await names({}, newKeys())).toEqual(['from']);
    expect(await names({ chainId: 1 })).toEqual(['chainId']);
    expect(await names({ token: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' })).toEqual(['to']);
  });

  test('that also send ether', async () => {
    const { raw } = await signed(TRANSFER);
    const bytes = Transaction.from(raw);
    const rich = Transaction.from({ ...bytes.toJSON(), sig: null, hash: null, value: 1n });
    const again = await new Wallet(keys.private.custodyKey).signTransaction(rich);
    const { hash } = Transaction.from(again);

    expect(differencesOf({ raw: again, hash: hash ?? '' }, TRANSFER, SETTINGS)).toEqual(['value']);
  });

  test('with another hash, and in invalid bytes', async () => {
    const { raw, hash } = await signed(TRANSFER);
    const other = `0x${'0'.repeat(64)}`;

    expect(differencesOf({ raw, hash: other }, TRANSFER, SETTINGS)).toEqual(['hash']);
    expect(differencesOf({ raw: '0x02', hash }, TRANSFER, SETTINGS)).toEqual(['bytes']);
  });
});
