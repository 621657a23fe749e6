/**
 * Decides what the signer signs: only calls of one token on one chain, which are transfers of
 * withdrawals, permits of deposit addresses for custody, and collections to custody.
 */
import { Interface } from 'ethers/abi';
import { Signature } from 'ethers/crypto';
import { Transaction } from 'ethers/transaction';
import type { Caps } from './caps.ts';
import { type ApprovalDecision, decideApproval } from './decide-approval.ts';
import type { Entry, Journal } from './journal.ts';
import type { SigningKeys } from './keys.ts';
import { exceededLimit, exceededSweepLimit, type Limits } from './limits.ts';
import type { SigningOperator } from './operators.ts';
import type {
  Refusal,
  RegistryAnswer,
  RegistryRequest,
  SignAnswer,
  SignRequest,
} from './protocol.ts';
import type { Registry } from './registry.ts';

export interface SignerSettings {
  chainId: number;
  /** The token's contract (EIP-55). */
  token: string;
  /** Part of the EIP-712 domain of permits. */
  tokenName: string;
  limits: Limits;
  /** For members without a trusted passkey. */
  caps: Caps;
  /** Two of them approve what exceeds the caps. */
  operators: readonly SigningOperator[];
}

/**
 * Sends custody's tokens to a new address of custody. Only the operator of the signer's machine can
 * ask for it: it is not part of the protocol.
 */
export interface MoveRequest {
  action: 'move';
  id: string;
  nonce: string;
  maxFee: string;
  priorityFee: string;
  to: string;
  amount: string;
}

type AnyRequest = SignRequest | MoveRequest;

/** Points at which a test may kill the process. */
export type SignerStep = 'asked' | 'journaled' | 'signed';

const TOKEN = new Interface([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
]);

/** Gas limits: more than a plain ERC-20 uses, and a bound on the cost of a mistake. */
const GAS = { transfer: 120_000n, move: 120_000n, permit: 150_000n, collect: 150_000n };

/** Nodes accept a replacement transaction only with fees at least 10 % higher. */
const LEAST_RAISE = { times: 110n, of: 100n };

export function createSigner(
  { chainId, token, tokenName, limits, caps, operators }: SignerSettings,
  { custody, depositAt }: SigningKeys,
  journal: Journal,
  registry: Registry,
  { now = Date.now, passed = (_: SignerStep) => {} } = {},
) {
  const chain = `${chainId} ${token}`;

  async function sign(request: AnyRequest): Promise<SignAnswer> {
    passed('asked');
    const content = contentOf(request);
    const mine = journal.entries.filter((entry) => entry.chain === chain);
    const known = mine.filter(({ id, action }) => id === request.id && action === request.action);
    const taken = mine.find(
      (entry) => entry.nonce === request.nonce && entry.custody === custody.address,
    );
    if (
      // Signed for an earlier address of custody: another signature would pay a second time.
      known.some((entry) => entry.custody !== custody.address) ||
      known.some((entry) => entry.content !== content) ||
      (taken && (taken.id !== request.id || taken.action !== request.action))
    ) {
      return refused('content_differs');
    }
    const same = known.some(
      ({ maxFee, priorityFee }) => maxFee === request.maxFee && priorityFee === request.priorityFee,
    );
    if (!same) {
      const decision = await decide(request, known.at(-1), mine);
      if ('refusal' in decision) return refused(decision.refusal);
      await journal.append({
        at: new Date(now()).toISOString(),
        chain,
        custody: custody.address,
        action: request.action,
        id: request.id,
        nonce: request.nonce,
        content,
        maxFee: request.maxFee,
        priorityFee: request.priorityFee,
        spends: request.action === 'transfer' ? request.amount : '0',
        ...decision,
      });
      passed('journaled');
    }
    const raw = await bytesOf(request);
    passed('signed');
    return { ok: true, raw, hash: Transaction.from(raw).hash ?? '' };
  }

  /** @returns the refusal, or what the journal records about the approval */
  async function decide(
    request: AnyRequest,
    last: Entry | undefined,
    mine: readonly Entry[],
  ): Promise<Pick<Entry, 'member' | 'approvedBy' | 'registry'> | { refusal: Refusal }> {
    const refusal = feeRefusal(request, last);
    if (refusal) return { refusal };
    // A replacement moves the same tokens with the same nonce: its first version was approved.
    if (last) return { member: last.member, approvedBy: last.approvedBy, registry: last.registry };
    if (request.action !== 'transfer' && request.action !== 'move') {
      const exceeded = exceededSweepLimit(limits, mine, request.action, now());
      return exceeded ? { refusal: exceeded } : {};
    }
    const to = request.to.toLowerCase();
    const never = [token, custody.address, `0x${'0'.repeat(40)}`];
    if (never.some((address) => address.toLowerCase() === to)) return { refusal: 'not_allowed' };
    if (request.action === 'move') return {};
    const exceeded = exceededLimit(limits, mine, BigInt(request.amount), now());
    if (exceeded) return { refusal: exceeded };
    const settings = { chainId, caps, operators, registry };
    const decision: ApprovalDecision = await decideApproval(settings, request, mine, now());
    if ('refusal' in decision) return decision;
    return { ...decision, member: request.member, registry: registry.length() };
  }

  function feeRefusal(request: AnyRequest, last: Entry | undefined): Refusal | undefined {
    if (BigInt(request.maxFee) > limits.maxFee) return 'fee_too_high';
    if (BigInt(request.priorityFee) > BigInt(request.maxFee)) return 'fee_too_high';
    const isRaised =
      !last ||
      (['maxFee', 'priorityFee'] as const).every(
        (fee) => BigInt(request[fee]) * LEAST_RAISE.of >= BigInt(last[fee]) * LEAST_RAISE.times,
      );
    return isRaised ? undefined : 'fee_too_low';
  }

  async function bytesOf(request: AnyRequest): Promise<string> {
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

  async function callOf(request: AnyRequest): Promise<string> {
    if (request.action === 'transfer' || request.action === 'move') {
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

  /** Requests run one after the other, because each check counts all earlier entries. */
  let turn: Promise<unknown> = Promise.resolve();
  function inTurn<Answer>(run: () => Promise<Answer>): Promise<Answer> {
    const answer = turn.then(run);
    turn = answer.catch(() => {});
    return answer;
  }
  return {
    address: custody.address,
    sign: (request: AnyRequest): Promise<SignAnswer> => inTurn(() => sign(request)),
    changePasskey: (request: RegistryRequest): Promise<RegistryAnswer> =>
      inTurn(() => registry.change(request)),
  };
}

const refused = (refusal: Refusal): SignAnswer => ({ ok: false, refusal });

/** What the id is bound to: the request without fees and approvals, in a canonical order. */
function contentOf(request: AnyRequest): string {
  const { maxFee: _, priorityFee: __, ...rest } = request;
  const content: Record<string, unknown> = rest;
  for (const name of ['member', 'expiry', 'approval', 'operators']) delete content[name];
  return JSON.stringify(Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1)));
}
