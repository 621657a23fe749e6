/** A merchant’s site on this machine: answers by path, and records the requests. */
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Page {
  status?: number;
  headers?: OutgoingHttpHeaders;
  body?: string;
  /** Never ends. */
  isEndless?: boolean;
}

export interface Site {
  /** `host:port`. */
  address: string;
  url: string;
  pages: Map<string, Page>;
  /** The paths that were asked for. */
  asked: string[];
  close(): Promise<void>;
}

export async function startSite(wanted = 0): Promise<Site> {
  const pages: Site['pages'] = new Map();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const { status = 200, headers = {}, body = '', isEndless } = pages.get(path) ?? { status: 404 };
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers });
    if (!isEndless) {
      response.end(body);
      return;
    }
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(16_384)));
    };
    response.on('drain', more);
    more();
  });
  await new Promise<void>((done) => server.listen(wanted, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    pages,
    asked,
    close() {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
