/** Verifies a signed transaction against the request before it is stored or sent. */
import { Interface } from 'ethers/abi';
import { Transaction } from 'ethers/transaction';
import type { ChainSettings } from '../../platform/config/chain.ts';
import { depositAddressAt } from './deposit-keys.ts';
import type { SignRequest } from './signer/protocol.ts';

const CALLS = new Interface([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
]);

type Token = Pick<ChainSettings, 'chainId' | 'token' | 'custody' | 'depositXpub'>;

/** @returns the names of fields that differ from the request; empty when the bytes match it */
export function differencesOf(
  signed: { raw: string; hash: string },
  request: SignRequest,
  settings: Token,
): string[] {
  const found = readBytes(signed.raw);
  if (!found) return ['bytes'];
  const wanted: Record<string, unknown> = {
    type: 2,
    from: settings.custody.toLowerCase(),
    nonce: BigInt(request.nonce),
    chainId: BigInt(settings.chainId),
    to: settings.token.toLowerCase(),
    value: 0n,
    maxFee: BigInt(request.maxFee),
    priorityFee: BigInt(request.priorityFee),
    hash: signed.hash,
  };
  const given: typeof wanted = {
    type: found.type,
    from: found.from?.toLowerCase(),
    nonce: BigInt(found.nonce),
    chainId: found.chainId,
    to: found.to?.toLowerCase(),
    value: found.value,
    maxFee: found.maxFeePerGas,
    priorityFee: found.maxPriorityFeePerGas,
    hash: found.hash,
  };
  const names = Object.keys(wanted).filter((name) => wanted[name] !== given[name]);
  return doesAsAsked(found.data, request, settings) ? names : [...names, 'data'];
}

function readBytes(raw: string): Transaction | undefined {
  try {
    return Transaction.from(raw);
  } catch {
    return undefined;
  }
}

function doesAsAsked(data: string, request: SignRequest, settings: Token): boolean {
  if (request.action === 'transfer') {
    return data === CALLS.encodeFunctionData('transfer', [request.to, BigInt(request.amount)]);
  }
  const { custody, depositXpub } = settings;
  const owner = depositAddressAt(depositXpub, Number(request.index));
  const amount = BigInt(request.amount);
  if (request.action === 'collect') {
    return data === CALLS.encodeFunctionData('transferFrom', [owner, custody, amount]);
  }
  // The last three words are the deposit address's signature, which the token contract checks.
  const named = [owner, custody, amount, BigInt(request.deadline)];
  const whole = CALLS.encodeFunctionData('permit', [...named, 0, NOTHING, NOTHING]);
  const signature = 3 * 64;
  return data.length === whole.length && data.startsWith(whole.slice(0, -signature));
}

const NOTHING = `0x${'0'.repeat(64)}`;
