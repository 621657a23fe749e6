/** Checks that the sandbox's ports are free, before any slow step. */
import { createConnection } from 'node:net';
import { PortTakenError } from '../../platform/core/start-error.ts';

type Ports = Record<'PORT' | 'SHOP_PORT' | 'MAIL_PORT' | 'CARD_PORT', number>;

/**
 * Does not check the chain's port, where the node of a killed sandbox may still be ending. Only for
 * an early error: binding checks each port again.
 * @throws PortTakenError for a port in use
 */
export async function requireFreePorts(ports: Ports): Promise<void> {
  const taken = await Promise.all([
    answers(ports.PORT, 'localhost').then((is) => is && 'PORT'),
    ...(['SHOP_PORT', 'MAIL_PORT', 'CARD_PORT'] as const).map((name) =>
      answers(ports[name]).then((is) => is && name),
    ),
  ]);
  const name = taken.find((one) => one !== false);
  if (name) throw new PortTakenError(name, ports[name]);
}

/** @returns whether a process listens on the port */
export function answers(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((done) => {
    const socket = createConnection({ port, host });
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}
