/**
 * A stand-in for Web3Signer's `eth1` mode: its JSON-RPC requests, answers and errors, for one key. A
 * test may change what is signed.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TransactionLike } from 'ethers/transaction';
import { Wallet } from 'ethers/wallet';
import type { TlsFiles } from '../../../server/platform/config/withdrawals.ts';
import { readTlsFiles } from '../../../server/tokens/chain/signer/tls-files.ts';

/** Quantities in hex. */
type Parameters = Record<
  'from' | 'to' | 'data' | 'value' | 'nonce' | 'gas' | 'maxFeePerGas' | 'maxPriorityFeePerGas',
  string
>;

export interface TestKeyService {
  url: string;
  /** Every request that it received. */
  requests: { method: string; params: unknown }[];
  /** Applied to the next transactions before they are signed, until it is called again. */
  alter(change?: (transaction: TransactionLike) => TransactionLike, key?: string): void;
  close(): Promise<void>;
}

/** @param tls only clients with a certificate of its issuer are answered */
export async function startKeyService(
  key: string,
  { chainId, tls }: { chainId: number; tls?: TlsFiles },
): Promise<TestKeyService> {
  const requests: TestKeyService['requests'] = [];
  const wallet = new Wallet(key);
  let signing = wallet;
  let change = (transaction: TransactionLike) => transaction;

  async function resultOf(method: string, params: unknown): Promise<object> {
    if (method === 'eth_accounts') return { result: [wallet.address.toLowerCase()] };
    if (method !== 'eth_signTransaction') {
      return { error: { code: -32_601, message: 'Method not found' } };
    }
    const [given, ...rest] = params as Parameters[];
    if (!given?.nonce || rest.length > 0) {
      return { error: { code: -32_602, message: 'Invalid params' } };
    }
    if (given.from.toLowerCase() !== wallet.address.toLowerCase()) {
      return { error: { code: -32_000, message: 'No unlocked account matches the Sender' } };
    }
    const { to, data, value, nonce, gas, maxFeePerGas, maxPriorityFeePerGas } = given;
    const fees = { maxFeePerGas, maxPriorityFeePerGas };
    const fields = { type: 2, chainId, to, data, value, nonce: Number(nonce), gasLimit: gas };
    return { result: await signing.signTransaction(change({ ...fields, ...fees })) };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { id, method, params } = JSON.parse(await text(request));
    requests.push({ method, params });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...(await resultOf(method, params)) }));
  }

  const server = tls
    ? createHttpsServer({ ...(await readTlsFiles(tls)), requestCert: true }, answer)
    : createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  const { port } = server.address() as AddressInfo;
  return {
    url: tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`,
    requests,
    alter(by = (transaction) => transaction, otherKey = key) {
      change = by;
      signing = new Wallet(otherKey);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
