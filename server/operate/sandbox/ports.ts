/** Reads the sandbox's ports and checks that they are free, before any slow step. */
import { createConnection } from 'node:net';
import { PortTakenError, StartError } from '../../platform/core/start-error.ts';

export type Ports = Record<'shop' | 'mail' | 'card' | 'rpc', number>;

/**
 * Does not check the chain's port, where the node of a killed sandbox may still be ending.
 * @throws StartError for an invalid port; PortTakenError for a port in use
 */
export async function sandboxPorts(env: NodeJS.ProcessEnv): Promise<Ports> {
  const port = portIn(env, 'PORT', '4000');
  const shop = portIn(env, 'SHOP_PORT', '4100');
  const mail = portIn(env, 'MAIL_PORT', '4200');
  const card = portIn(env, 'CARD_PORT', '4400');
  const rpc = portIn(env, 'RPC_PORT', '8545');
  // Only for an early error: binding checks each port again.
  if (await answers(port, 'localhost')) throw new PortTakenError('PORT', port);
  if (await answers(shop)) throw new PortTakenError('SHOP_PORT', shop);
  if (await answers(mail)) throw new PortTakenError('MAIL_PORT', mail);
  if (await answers(card)) throw new PortTakenError('CARD_PORT', card);
  return { shop, mail, card, rpc };
}

function portIn(env: NodeJS.ProcessEnv, name: string, usual: string): number {
  const text = env[name] || usual;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port <= 65_535) return port;
  throw new StartError(`${name}: a whole number from 1 to 65535, not "${text}"`);
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
