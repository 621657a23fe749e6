import { chmod, rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import type { Signer } from './client.ts';
import { type SignAnswer, SignRequest } from './protocol.ts';

/** A request is a few hundred characters; nobody sends more for a good reason. */
const LONGEST_LINE = 4_096;

/**
 * Answers at a unix socket nobody but this user may open.
 * @throws when somebody answers there already: two signers would not share their limits
 */
export async function listenForRequests(
  socketPath: string,
  signer: Signer,
): Promise<{ close(): Promise<void> }> {
  if (await isAnswered(socketPath)) throw new Error(`${socketPath} is in use by another signer`);
  await rm(socketPath, { force: true });
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => {});
    void converse(socket, signer);
  });
  await new Promise<void>((done, fail) => {
    const before = process.umask(0o177);
    server.once('error', fail);
    server.listen(socketPath, () => done());
    process.umask(before);
  });
  await chmod(socketPath, 0o600);
  return {
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of open) socket.destroy();
      }),
  };
}

async function converse(socket: Socket, signer: Signer): Promise<void> {
  for await (const line of linesOf(socket)) {
    const answer = await answerTo(line, signer).catch(() => undefined);
    // Without an answer it is not known whether it signed, and may be asked again.
    if (!answer) socket.destroy();
    else if (!socket.destroyed) socket.write(`${JSON.stringify(answer)}\n`);
  }
}

/** Until one is too long: then the connection ends, and nothing of it has been kept. */
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
    // Whoever asked has gone: nobody waits for an answer.
  } finally {
    socket.destroy();
  }
}

async function answerTo(line: string, signer: Signer): Promise<SignAnswer> {
  let given: unknown;
  try {
    given = JSON.parse(line);
  } catch {
    return { ok: false, refusal: 'malformed' };
  }
  const request = SignRequest.safeParse(given);
  return request.success ? signer.sign(request.data) : { ok: false, refusal: 'malformed' };
}

/** True when a signer is there. */
export function isAnswered(socketPath: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = createConnection(socketPath);
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}
