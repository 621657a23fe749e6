/**
 * The signer's decisions. It signs nothing but calls of one token on one chain: transfers of
 * withdrawals, permits of deposit addresses for custody, and their collection to custody.
 */
import { Interface } from 'ethers/abi';
import { Signature } from 'ethers/crypto';
import { Transaction } from 'ethers/transaction';
import { HDNodeWallet, Wallet } from 'ethers/wallet';
import type { PrivateKeys } from '../new-keys.ts';
import type { Journal } from './journal.ts';
import { type Limits, overLimit, overSweeps } from './limits.ts';
import type { Refusal, SignAnswer, SignRequest } from './protocol.ts';

export interface SignerSettings {
  chainId: number;
  /** The token's contract (EIP-55), and its name, which its permits are bound to. */
  token: string;
  tokenName: string;
  limits: Limits;
}

/** Where a test may end the process. */
export type SignerStep = 'asked' | 'journaled' | 'signed';

const TOKEN = new Interface([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
]);

/** More than a plain ERC-20 takes, and a bound on what a mistake can cost. */
const GAS = { transfer: 120_000n, permit: 150_000n, collect: 150_000n };

/** A node takes a replacement from a tenth more on. */
const LEAST_RAISE = { times: 110n, of: 100n };

export function createSigner(
  { chainId, token, tokenName, limits }: SignerSettings,
  keys: PrivateKeys,
  journal: Journal,
  { now = Date.now, passed = (_: SignerStep) => {} } = {},
) {
  const custody = new Wallet(keys.custodyKey);
  const deposits = HDNodeWallet.fromExtendedKey(keys.depositXprv);
  if (!(deposits instanceof HDNodeWallet)) throw new Error('the deposit key is not a private one');
  const external = deposits.derivePath('0');
  const chain = `${chainId} ${token}`;
  const depositAt = (index: string) => external.deriveChild(Number(index));

  async function sign(request: SignRequest): Promise<SignAnswer> {
    passed('asked');
    const content = contentOf(request);
    const mine = journal.entries.filter((entry) => entry.chain === chain);
    const known = mine.filter(({ id, action }) => id === request.id && action === request.action);
    const taken = mine.find(({ nonce }) => nonce === request.nonce);
    if (
      known.some((entry) => entry.content !== content) ||
      (taken && (taken.id !== request.id || taken.action !== request.action))
    ) {
      return refused('content_differs');
    }
    const same = known.some(
      ({ maxFee, priorityFee }) => maxFee === request.maxFee && priorityFee === request.priorityFee,
    );
    if (!same) {
      const refusal = refusalOf(request, known.at(-1), mine);
      if (refusal) return refused(refusal);
      await journal.append({
        at: new Date(now()).toISOString(),
        chain,
        action: request.action,
        id: request.id,
        nonce: request.nonce,
        content,
        maxFee: request.maxFee,
        priorityFee: request.priorityFee,
        spends: request.action === 'transfer' ? request.amount : '0',
      });
      passed('journaled');
    }
    const raw = await bytesOf(request);
    passed('signed');
    return { ok: true, raw, hash: Transaction.from(raw).hash ?? '' };
  }

  function refusalOf(
    request: SignRequest,
    last: { maxFee: string; priorityFee: string } | undefined,
    mine: Journal['entries'],
  ): Refusal | undefined {
    if (BigInt(request.maxFee) > limits.maxFee) return 'fee_too_high';
    if (BigInt(request.priorityFee) > BigInt(request.maxFee)) return 'fee_too_high';
    if (last) {
      const raised = (['maxFee', 'priorityFee'] as const).every(
        (fee) => BigInt(request[fee]) * LEAST_RAISE.of >= BigInt(last[fee]) * LEAST_RAISE.times,
      );
      return raised ? undefined : 'fee_too_low';
    }
    if (request.action !== 'transfer') return overSweeps(limits, mine, request.action, now());
    const to = request.to.toLowerCase();
    const never = [token, custody.address, `0x${'0'.repeat(40)}`];
    if (never.some((address) => address.toLowerCase() === to)) return 'not_allowed';
    return overLimit(limits, mine, BigInt(request.amount), now());
  }

  /** The same request gives the same bytes: the signature has no chance in it (RFC 6979). */
  async function bytesOf(request: SignRequest): Promise<string> {
    return custody.signTransaction({
      type: 2,
      chainId,
      to: token,
      value: 0n,
      data: await callOf(request),
      nonce: Number(request.nonce),
      gasLimit: GAS[request.action],
      maxFeePerGas: BigInt(request.maxFee),
      maxPriorityFeePerGas: BigInt(request.priorityFee),
    });
  }

  async function callOf(request: SignRequest): Promise<string> {
    if (request.action === 'transfer') {
      return TOKEN.encodeFunctionData('transfer', [request.to, BigInt(request.amount)]);
    }
    const owner = depositAt(request.index);
    const value = BigInt(request.amount);
    if (request.action === 'collect') {
      return TOKEN.encodeFunctionData('transferFrom', [owner.address, custody.address, value]);
    }
    const deadline = BigInt(request.deadline);
    const { v, r, s } = Signature.from(
      await owner.signTypedData(
        { name: tokenName, version: '1', chainId, verifyingContract: token },
        {
          Permit: [
            { name: 'owner', type: 'address' },
            { name: 'spender', type: 'address' },
            { name: 'value', type: 'uint256' },
            { name: 'nonce', type: 'uint256' },
            { name: 'deadline', type: 'uint256' },
          ],
        },
        {
          owner: owner.address,
          spender: custody.address,
          value,
          nonce: BigInt(request.permitNonce),
          deadline,
        },
      ),
    );
    return TOKEN.encodeFunctionData('permit', [
      owner.address,
      custody.address,
      value,
      deadline,
      v,
      r,
      s,
    ]);
  }

  /** One after the other: each decision counts those before it. */
  let turn: Promise<unknown> = Promise.resolve();
  return {
    address: custody.address,
    sign(request: SignRequest): Promise<SignAnswer> {
      const answer = turn.then(() => sign(request));
      turn = answer.catch(() => {});
      return answer;
    },
  };
}

const refused = (refusal: Refusal): SignAnswer => ({ ok: false, refusal });

/** Everything a request does but its fee. */
function contentOf({ maxFee: _, priorityFee: __, ...rest }: SignRequest): string {
  return JSON.stringify(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)));
}
