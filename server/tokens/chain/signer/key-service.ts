/**
 * Custody's key in a key service that speaks the JSON-RPC calls `eth_accounts` and
 * `eth_signTransaction`, as Web3Signer does. Limits and journal stay in the signer.
 */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { Transaction, type TransactionLike } from 'ethers/transaction';
import { toQuantity } from 'ethers/utils';
import * as z from 'zod/mini';
import type { TlsFiles } from '../../../platform/config/withdrawals.ts';
import type { SigningKeys } from './keys.ts';
import { readTlsFiles } from './tls-files.ts';

export interface KeyService {
  url: string;
  /** The client's certificate; undefined on this machine only. */
  tls: TlsFiles | undefined;
}

/** Below the time that the server waits for the signer. */
const TIMEOUT_MS = 8_000;

const Response = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.string() })),
});

/**
 * @param address of custody (EIP-55)
 * @throws when the service is unavailable or has no key for the address
 */
export async function openKeyService(
  service: KeyService,
  address: string,
): Promise<SigningKeys['custody']> {
  const accounts = z.array(z.string()).parse(await call(service, 'eth_accounts', []));
  if (!accounts.some((account) => account.toLowerCase() === address.toLowerCase())) {
    throw new Error(`SIGNER_KEYS_URL: the key service has no key for ${address}`);
  }
  return {
    address,
    async signTransaction(transaction) {
      const raw = await call(service, 'eth_signTransaction', [parametersOf(address, transaction)]);
      return checked(String(raw), address, transaction);
    },
  };
}

/** Quantities and data in hex. Web3Signer takes the chain's id from its own settings. */
function parametersOf(from: string, given: TransactionLike): Record<string, unknown> {
  const { to, data, value, nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas, chainId } = given;
  return {
    from,
    to,
    data,
    value: toQuantity(value ?? 0),
    nonce: toQuantity(nonce ?? 0),
    gas: toQuantity(gasLimit ?? 0),
    maxFeePerGas: toQuantity(maxFeePerGas ?? 0),
    maxPriorityFeePerGas: toQuantity(maxPriorityFeePerGas ?? 0),
    chainId: toQuantity(chainId ?? 0),
  };
}

/** @throws unless custody has signed exactly the requested transaction */
function checked(raw: string, address: string, requested: TransactionLike): string {
  const signed = parsed(raw);
  if (signed?.from !== address) throw new Error('the key service signed with another key');
  // Only the signature may be added; `serialized` also has no bytes beside these fields.
  const isAsRequested =
    signed.unsignedSerialized === Transaction.from(requested).unsignedSerialized &&
    signed.serialized === raw;
  if (!isAsRequested) throw new Error('the key service signed another transaction');
  return raw;
}

function parsed(raw: string): Transaction | undefined {
  try {
    return Transaction.from(raw);
  } catch {
    return undefined;
  }
}

async function call(service: KeyService, method: string, params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const answer = Response.parse(JSON.parse(await post(service, body)));
  if (answer.error) {
    throw new Error(`the key service refused ${method}: ${answer.error.message}`);
  }
  return answer.result;
}

async function post({ url, tls }: KeyService, body: string): Promise<string> {
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  const options = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(tls ? await readTlsFiles(tls) : {}),
  };
  return new Promise((done, fail) => {
    const sent = request(url, options, (response) => text(response).then(done, fail));
    sent.once('error', fail);
    sent.end(body);
  });
}
