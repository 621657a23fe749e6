/** Requests over a connection, whose bodies are held back until something has changed. */
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import type { Asked } from './requests.ts';

export interface Held {
  /** Sends the rest. @returns the status, and the error code of a refusal */
  release(): Promise<{ status: number; body: string; type: string }>;
}

/** The server has the headers and a part of the body, and waits for the rest. */
export async function holdBodies(
  { server }: FastifyInstance,
  requests: Asked['request'][],
): Promise<Held[]> {
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server does not listen');
  const arrived = new Map<string, IncomingMessage>();
  const note = (message: IncomingMessage) =>
    void arrived.set(String(message.headers['x-held']), message);
  server.on('request', note);
  const held = requests.map(({ method, url, headers, payload = {} }, i): Held => {
    const body = JSON.stringify(payload);
    const middle = Math.ceil(body.length / 2);
    const socket = connect(address.port, '127.0.0.1');
    const answer = text(socket);
    const lines = Object.entries({
      host: `127.0.0.1:${address.port}`,
      connection: 'close',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'x-held': String(i),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n${body.slice(0, middle)}`);
    return {
      async release() {
        // An answer that came before the body ends the connection.
        if (socket.writable) socket.write(body.slice(middle));
        return parsed(await answer);
      },
    };
  });
  while (!requests.every((_, i) => isBeingRead(arrived.get(String(i)))))
    await new Promise(setImmediate);
  server.off('request', note);
  return held;
}

/** Whoever reads the caller before the body has done so. */
const isBeingRead = (message: IncomingMessage | undefined): boolean =>
  message !== undefined && (message.listenerCount('data') > 0 || message.readableFlowing === true);

function parsed(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
  const type = /^content-type: (.*)$/im.exec(head)?.[1] ?? '';
  return { status: Number(head.split(' ')[1]), body, type };
}
