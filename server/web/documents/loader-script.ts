/**
 * Serves `v1.js` with this installation's address in it. A speed plugin may put the script into another
 * file or into the page, where its own address does not tell where it came from.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { acceptsBrotli } from './compress.ts';

/** In `widget/loader/main.ts`. */
const PLACE = '%salus%';

interface Variant {
  text: string;
  brotli: Buffer;
  tag: string;
}

export async function loaderRoute(
  http: FastifyInstance,
  dist: string,
  { publicUrl, mode }: Pick<Config, 'publicUrl' | 'mode'>,
  cacheControl: string,
): Promise<void> {
  const built = await readFile(join(dist, 'loader/widget/v1.js'), 'utf8').catch(() => undefined);
  if (built === undefined) return;
  const { host } = new URL(publicUrl);
  const known = variantOf(built.replace(PLACE, () => `${publicUrl}/widget/v1`));
  // A sandbox may be opened under another name, such as one of a home network, which stays.
  const plain = variantOf(built);
  http.get('/v1.js', async (request, reply) => {
    const { text, brotli, tag } = mode === 'production' || request.host === host ? known : plain;
    reply
      .type('application/javascript; charset=utf-8')
      .headers({ 'cache-control': cacheControl, etag: tag, vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    if (!acceptsBrotli(request)) return text;
    reply.header('content-encoding', 'br');
    return brotli;
  });
}

function variantOf(text: string): Variant {
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return { text, brotli: brotliCompressSync(text), tag: `"${digest}"` };
}
