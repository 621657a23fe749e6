/** The connection between a server process and its database, which the test can cut. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface Cable {
  port: number;
  /** Cuts every connection, and refuses new ones for this long. */
  cut(ms: number): Promise<void>;
  close(): void;
}

export async function layCable(target: number): Promise<Cable> {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.resetAndDestroy();
    const far = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.setNoDelay(true);
      one.pipe(other);
      one.on('error', () => {});
      one.once('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));

  function cutAll(): void {
    for (const socket of open) socket.resetAndDestroy();
  }

  return {
    port: (server.address() as AddressInfo).port,
    async cut(ms) {
      isCut = true;
      cutAll();
      await delay(ms);
      isCut = false;
    },
    close() {
      cutAll();
      server.close();
    },
  };
}
