/** `npm run dev`: documents and modules come from Vite, changed as they are edited. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createServer, type ViteDevServer } from 'vite';
import { SHELL_FILES, type Shells } from '../documents/shells.ts';

/** What Vite serves; `/widget/v1.js` and what it loads stay as built. */
const MODULES =
  /^\/(@vite|@id|@fs|@react-refresh|node_modules|hosted|shared|locales|widget\/(?!v1\.|bridge\.|extras\.|help\.))/;

export interface DevTools {
  shells: Shells;
  extend(http: FastifyInstance): void;
  close(): Promise<void>;
}

export function devTools(root: string): DevTools {
  let vite: ViteDevServer | undefined;

  return {
    shells: {
      dev: true,
      painted: [],
      async read(kind, path) {
        const html = await readFile(join(root, SHELL_FILES[kind]), 'utf8');
        return vite ? vite.transformIndexHtml(path, html) : html;
      },
    },
    extend(http) {
      http.addHook('onReady', async () => {
        vite = await createServer({
          root,
          logLevel: 'warn',
          // Hot reload speaks over the server's own port: several may run beside each other.
          server: { middlewareMode: true, ws: { server: http.server } },
        });
      });
      http.addHook('onRequest', (request, reply, done) => {
        if (!vite || !MODULES.test(request.url)) return done();
        reply.hijack();
        vite.middlewares(request.raw, reply.raw, () => {
          reply.raw.statusCode = 404;
          reply.raw.end();
        });
      });
    },
    close: async () => vite?.close(),
  };
}
