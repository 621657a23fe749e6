/** A reverse proxy that ends TLS, as one in front of an installation: it names the caller and passes the host on. */
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { TlsFiles } from '../../../server/platform/config/withdrawals.ts';

export interface TlsProxy {
  origin: string;
  close(): Promise<void>;
}

/** @param behind the port of the program behind it */
export async function startTlsProxy(
  { cert, key }: TlsFiles,
  port: number,
  behind: number,
): Promise<TlsProxy> {
  const server = createServer(
    { cert: await readFile(cert), key: await readFile(key) },
    (asked, answer) => {
      const { remoteAddress = '' } = asked.socket;
      const headers = {
        ...asked.headers,
        'x-forwarded-for': remoteAddress,
        'x-forwarded-proto': 'https',
      };
      const passed = request(
        { host: '127.0.0.1', port: behind, method: asked.method, path: asked.url, headers },
        (given) => {
          answer.writeHead(given.statusCode ?? 502, given.headers);
          given.pipe(answer);
        },
      );
      passed.on('error', () => {
        if (!answer.headersSent) answer.writeHead(502);
        answer.end();
      });
      answer.on('close', () => passed.destroy());
      asked.pipe(passed);
    },
  );
  await new Promise<void>((done) => server.listen(port, 'localhost', done));
  return {
    origin: `https://localhost:${port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
