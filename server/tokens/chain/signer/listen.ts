import { chmod, chown, rm, stat } from 'node:fs/promises';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import type { SignerAddress } from '../../../platform/config/withdrawals.ts';
import type { PasskeyRegistry, Signer } from './client.ts';
import type { HeadsFile } from './heads-file.ts';
import { AnyRequest, type HeadsAnswer, type RegistryAnswer, type SignAnswer } from './protocol.ts';
import { readTlsFiles } from './tls-files.ts';

/** More than the longest valid request: a transfer with a passkey's and operators' signatures. */
const LONGEST_LINE = 24_576;
const GROUP_MAY_ENTER = 0o010;

type Listener = Signer & PasskeyRegistry & HeadsFile;

/** @throws when another signer uses the socket: two signers would not share their limits */
export async function listenForRequests(
  address: SignerAddress,
  signer: Listener,
): Promise<{ port: number | undefined; close(): Promise<void> }> {
  const open = new Set<Socket>();
  const accept = (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => {});
    void converse(socket, signer);
  };
  const server =
    'socket' in address
      ? await listenOnSocket(address.socket, createServer(accept))
      : await listenWithTls(address, accept);
  const bound = server.address();
  return {
    port: typeof bound === 'object' ? bound?.port : undefined,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of open) socket.destroy();
      }),
  };
}

/** Only clients with a certificate issued by `ca` reach `accept`. */
async function listenWithTls(
  { host, port, tls }: Exclude<SignerAddress, { socket: string }>,
  accept: (socket: Socket) => void,
): Promise<Server> {
  const required = { requestCert: true, rejectUnauthorized: true };
  const server = createTlsServer({ ...(await readTlsFiles(tls)), ...required }, accept);
  server.on('tlsClientError', (_, socket) => socket.destroy());
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => done());
  });
  return server;
}

/**
 * The folder's mode decides who may connect: only this user, or also the folder's group if the
 * group may enter the folder.
 */
async function listenOnSocket(path: string, server: Server): Promise<Server> {
  if (await isListening({ socket: path })) throw new Error(`${path} is in use by another signer`);
  await rm(path, { force: true });
  const folder = await stat(dirname(path));
  const isShared = (folder.mode & GROUP_MAY_ENTER) !== 0;
  await new Promise<void>((done, fail) => {
    const before = process.umask(0o177);
    server.once('error', fail);
    server.listen(path, () => done());
    process.umask(before);
  });
  if (isShared) {
    const { uid, gid } = await stat(path);
    // Usually inherited from the folder or from this process.
    if (gid !== folder.gid) await chown(path, uid, folder.gid);
    await chmod(path, 0o660);
  }
  return server;
}

async function converse(socket: Socket, signer: Listener): Promise<void> {
  for await (const line of linesOf(socket)) {
    const answer = await answerTo(line, signer).catch(() => undefined);
    // On an error the client cannot know whether it signed; retrying the same request is safe.
    if (!answer) socket.destroy();
    else if (!socket.destroyed) socket.write(`${JSON.stringify(answer)}\n`);
  }
}

/** Yields lines; closes the connection at a line that is too long. */
async function* linesOf(socket: Socket): AsyncGenerator<string> {
  let rest = '';
  try {
    for await (const text of socket.setEncoding('utf8')) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line.length > LONGEST_LINE) return;
        yield line;
      }
      if (rest.length > LONGEST_LINE) return;
    }
  } catch {
    // The client has disconnected.
  } finally {
    socket.destroy();
  }
}

async function answerTo(
  line: string,
  signer: Listener,
): Promise<SignAnswer | RegistryAnswer | HeadsAnswer> {
  let given: unknown;
  try {
    given = JSON.parse(line);
  } catch {
    return { ok: false, refusal: 'malformed' };
  }
  const parsed = AnyRequest.safeParse(given);
  if (!parsed.success) return { ok: false, refusal: 'malformed' };
  const request = parsed.data;
  if (request.action === 'heads') return signer.heads(request);
  return request.action === 'add-passkey' || request.action === 'remove-passkey'
    ? signer.changePasskey(request)
    : signer.sign(request);
}

/** @returns whether a signer accepts connections */
export function isListening(address: SignerAddress): Promise<boolean> {
  return new Promise((done) => {
    const socket =
      'socket' in address
        ? createConnection(address.socket)
        : createConnection(address.port, address.host);
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}
