/** The npm packages of this installation: those of its own version, and those that it has kept of others. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../platform/http/problem.ts';
import { IMMUTABLE } from './cache-control.ts';
import { digestOf, exactPackages } from './releases.ts';

/** The same address leads to another version after an upgrade. */
const NEWEST = 'public, max-age=300';

const EXACT = /^[a-z]+-[\w.+-]+-([0-9a-f]{12})\.tgz$/;

export async function packageRoutes(
  http: FastifyInstance,
  dist: string,
  releases: string | null,
): Promise<void> {
  const own = await exactPackages(dist);
  const built = new Map(
    [...own].map(([name, exact]) => [exact, join(dist, 'packages', `${name}.tgz`)]),
  );

  /** A kept file whose bytes are not those of its name is not served: `npm ci` would refuse it. */
  async function bytesOf(file: string, digest: string): Promise<Buffer> {
    const at = built.get(file) ?? (releases && join(releases, 'packages', file));
    const bytes = at ? await readFile(at).catch(() => undefined) : undefined;
    if (!bytes || digestOf(bytes) !== digest) throw new Problem('not_found');
    return bytes;
  }

  http.get<{ Params: { file: string } }>('/packages/:file', async (request, reply) => {
    const { file } = request.params;
    reply.header('cross-origin-resource-policy', 'cross-origin');
    const newest = own.get(file.replace(/\.tgz$/, ''));
    if (newest && file.endsWith('.tgz')) {
      return reply.header('cache-control', NEWEST).redirect(`/packages/${newest}`);
    }
    const [, digest] = EXACT.exec(file) ?? [];
    if (!digest) throw new Problem('not_found');
    const bytes = await bytesOf(file, digest);
    const etag = `"${digest}"`;
    reply.headers({ 'cache-control': IMMUTABLE, 'content-type': 'application/gzip', etag });
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(bytes);
  });
}
