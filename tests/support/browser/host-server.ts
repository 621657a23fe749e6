/**
 * Serves merchants’ pages on a site of their own. The URL contains the whole page, headers
 * included.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PageSpec {
  head?: string;
  body?: string;
  headers?: Record<string, string>;
}

export interface HostServer {
  url: string;
  close(): Promise<void>;
}

export async function startHostServer(): Promise<HostServer> {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const spec = readSpec(searchParams.get('spec') ?? '');
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...spec.headers });
    response.end(documentOf(spec));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

export function addressOf(origin: string, spec: PageSpec): string {
  return `${origin}/?spec=${Buffer.from(JSON.stringify(spec)).toString('base64url')}`;
}

function readSpec(text: string): PageSpec {
  return text === '' ? {} : (JSON.parse(Buffer.from(text, 'base64url').toString()) as PageSpec);
}

function documentOf({ head = '', body = '' }: PageSpec): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>A merchant's page</title>
<link rel="icon" href="data:,">
${head}
</head>
<body>
<main><h1>A merchant's page</h1>
${body}
</main>
</body>
</html>`;
}
