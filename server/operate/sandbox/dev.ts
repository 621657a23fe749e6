/** `npm run dev`: Vite serves documents and modules, with hot reload. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createServer, type ViteDevServer } from 'vite';
import { type HtmlTemplates, SHELL_FILES } from '../../web/documents/html-templates.ts';

/** URLs that Vite serves; `/widget/v1.js` and its imports are served as built. */
const MODULES =
  /^\/(@vite|@id|@fs|@react-refresh|node_modules|hosted|shared|locales|widget\/(?!v1\.|releases\.|bridge\.|extras\.|help\.))/;

export interface DevTools {
  templates: HtmlTemplates;
  extend(http: FastifyInstance): void;
  close(): Promise<void>;
}

export function devTools(root: string): DevTools {
  let vite: ViteDevServer | undefined;

  return {
    templates: {
      dev: true,
      prerendered: [],
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
          // Hot reload uses the server's port, so that several servers can run in parallel.
          server: { middlewareMode: true, ws: { server: http.server } },
        });
      });
      http.addHook('onRequest', async (request, reply) => {
        if (!vite || request.url.split('?')[0] !== '/design') return;
        const html = await readFile(join(root, 'hosted/design/index.html'), 'utf8');
        await reply.type('text/html').send(await vite.transformIndexHtml('/design', html));
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
