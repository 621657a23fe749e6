/** Serves `/design` as `npm run dev` does, without a sandbox behind it. */
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createVite } from 'vite';
import { freePort } from '../processes/free-port.ts';

const ROOT = new URL('../../../', import.meta.url);

/** @returns the page's address, and how to stop serving it */
export async function serveDesign(): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const server: Server = createServer();
  const vite = await createVite({
    root: ROOT.pathname,
    logLevel: 'error',
    // Its client complains without a socket.
    server: { middlewareMode: true, ws: { server } },
  });
  server.on('request', (request, response) => {
    if (request.url !== '/design') return vite.middlewares(request, response);
    void readFile(new URL('hosted/design/index.html', ROOT), 'utf8')
      .then((html) => vite.transformIndexHtml('/design', html))
      .then((html) => response.setHeader('content-type', 'text/html').end(html));
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${port}/design`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await vite.close();
    },
  };
}
