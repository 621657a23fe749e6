import { createConnection, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { connect } from 'node:tls';
import type { SignerAddress } from '../../../platform/config/withdrawals.ts';
import type { HeadsFile } from './heads-file.ts';
import {
  HeadsAnswer,
  RegistryAnswer,
  type RegistryRequest,
  SignAnswer,
  type SignRequest,
} from './protocol.ts';
import { readTlsFiles } from './tls-files.ts';

const TIMEOUT_MS = 10_000;

/** Signs transactions of custody. */
export interface Signer {
  /** @throws when unreachable: it may have signed, and retrying the same request is safe */
  sign(request: SignRequest): Promise<SignAnswer>;
}

/** Keeps the passkeys that approve withdrawals. */
export interface PasskeyRegistry {
  /** @throws when unreachable; retrying the same request is safe */
  changePasskey(request: RegistryRequest): Promise<RegistryAnswer>;
}

/** The signer process behind a Unix socket or TLS, with one connection per request. */
export function signerAt(address: SignerAddress): Signer & PasskeyRegistry & HeadsFile {
  return {
    sign: async (request) => SignAnswer.parse(await answerTo(address, request)),
    changePasskey: async (request) => RegistryAnswer.parse(await answerTo(address, request)),
    heads: async (request) =>
      HeadsAnswer.parse(await answerTo(address, { action: 'heads', ...request })),
  };
}

async function answerTo(address: SignerAddress, request: object): Promise<unknown> {
  const socket = await open(address);
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('the signer does not answer')));
  const failed = new Promise<never>((_, fail) => socket.once('error', fail));
  try {
    socket.write(`${JSON.stringify(request)}\n`);
    return JSON.parse(await Promise.race([firstLine(createInterface({ input: socket })), failed]));
  } finally {
    socket.destroy();
  }
}

/** Node verifies the signer's certificate against `ca` and the host's name. */
async function open(address: SignerAddress): Promise<Socket> {
  if ('socket' in address) return createConnection(address.socket);
  const { host, port, tls } = address;
  return connect({ host, port, ...(await readTlsFiles(tls)) });
}

async function firstLine(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) return line;
  throw new Error('the signer closed the connection');
}
