/**
 * The one address a server knows its database by, as a proxy or a managed service gives it: it moves
 * from one PostgreSQL to another, and breaks in the ways networks do.
 */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { preparedTexts } from './prepared-texts.ts';

export interface MovingAddress {
  port: number;
  /** Forwards to another port from now on, or to none. Cuts open connections, except silent ones. */
  moveTo(port: number | undefined): void;
  /** Open connections stay open but pass no bytes, as when a machine loses power. */
  goSilent(): void;
  /**
   * Cuts the connection on which `statement` is sent next, `before` it arrives, or once its answer has come:
   * then it is done, and whoever sent it does not know.
   * @returns when that has happened
   */
  cutAt(statement: string, when: 'before' | 'after'): Promise<void>;
  close(): Promise<void>;
}

interface Pair {
  client: Socket;
  server: Socket;
  withTexts: ReturnType<typeof preparedTexts>;
  isSilent: boolean;
  /** The answer that comes next is not passed on. */
  losesAnswer?: () => void;
}

interface Trap {
  statement: string;
  when: 'before' | 'after';
  done(): void;
}

export async function startAddress(first: number): Promise<MovingAddress> {
  let target: number | undefined = first;
  let trap: Trap | undefined;
  const pairs = new Set<Pair>();

  function end(pair: Pair): void {
    pairs.delete(pair);
    pair.client.destroy();
    pair.server.destroy();
  }

  function fromClient(pair: Pair, bytes: Buffer): void {
    if (pair.isSilent) return;
    const message = pair.withTexts(bytes);
    const sprung = trap !== undefined && message.includes(trap.statement) ? trap : undefined;
    if (sprung) trap = undefined;
    if (sprung?.when === 'before') {
      end(pair);
      sprung.done();
      return;
    }
    if (sprung) pair.losesAnswer = sprung.done;
    pair.server.write(bytes);
  }

  function fromServer(pair: Pair, bytes: Buffer): void {
    if (pair.isSilent) return;
    if (!pair.losesAnswer) {
      pair.client.write(bytes);
      return;
    }
    end(pair);
    pair.losesAnswer();
  }

  const listener = createServer((client) => {
    if (target === undefined) {
      client.destroy();
      return;
    }
    const server = connect(target, '127.0.0.1');
    const pair: Pair = { client, server, withTexts: preparedTexts(), isSilent: false };
    pairs.add(pair);
    for (const socket of [client, server]) {
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        if (!pair.isSilent) end(pair);
      });
    }
    client.on('data', (bytes) => fromClient(pair, bytes));
    server.on('data', (bytes) => fromServer(pair, bytes));
  });
  await new Promise<void>((done) => void listener.listen(0, '127.0.0.1', done));
  return {
    port: (listener.address() as AddressInfo).port,
    moveTo(port) {
      target = port;
      for (const pair of [...pairs]) if (!pair.isSilent) end(pair);
    },
    goSilent() {
      for (const pair of pairs) pair.isSilent = true;
    },
    cutAt: (statement, when) =>
      new Promise((done) => {
        trap = { statement, when, done };
      }),
    close() {
      for (const pair of [...pairs]) end(pair);
      return new Promise((done) => listener.close(() => done()));
    },
  };
}
