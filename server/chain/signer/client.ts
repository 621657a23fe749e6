import { createConnection } from 'node:net';
import { createInterface } from 'node:readline';
import { SignAnswer, type SignRequest } from './protocol.ts';

const TIMEOUT_MS = 10_000;

/** Whatever signs for custody. */
export interface Signer {
  /** @throws when it cannot be reached: whether it signed is not known, and asking again is safe */
  sign(request: SignRequest): Promise<SignAnswer>;
}

/** The signer process behind a unix socket; one connection a request. */
export function signerAt(socketPath: string): Signer {
  return {
    async sign(request) {
      const socket = createConnection(socketPath);
      socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('the signer does not answer')));
      const failed = new Promise<never>((_, fail) => socket.once('error', fail));
      try {
        socket.write(`${JSON.stringify(request)}\n`);
        const line = await Promise.race([firstLine(createInterface({ input: socket })), failed]);
        return SignAnswer.parse(JSON.parse(line));
      } finally {
        socket.destroy();
      }
    },
  };
}

async function firstLine(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) return line;
  throw new Error('the signer closed the connection');
}
