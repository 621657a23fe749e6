/** A large JSON document that is written, compressed and named once, at its first request. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** In the order of preference: the first that the client accepts. */
const ENCODINGS = [
  ['br', promisify(brotliCompress)],
  ['gzip', promisify(gzip)],
] as const;

/** Programs ask again at each build: what has not changed is answered without a body. */
const CACHE = 'public, max-age=300';

export function storedDocument(read: () => object) {
  let stored: Promise<Stored> | undefined;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    stored ??= store(JSON.stringify(read()));
    const { text, tag, encoded } = await stored;
    const headers = { etag: tag, vary: 'Accept-Encoding', 'cache-control': CACHE };
    reply
      .headers(headers)
      .type('application/json; charset=utf-8')
      .serializer((sent) => sent as string);
    if (request.headers['if-none-match']?.replace(/^W\//, '') === tag)
      return reply.code(304).send();
    const accepted = request.headers['accept-encoding'] ?? '';
    const found = encoded.find(([name]) =>
      new RegExp(`(^|[ ,])${name}(?! *; *q=0(\\.0*)?($|[ ,]))`).test(accepted),
    );
    if (!found) return reply.send(text);
    return reply.header('content-encoding', found[0]).send(found[1]);
  };
}

interface Stored {
  text: string;
  tag: string;
  encoded: (readonly [encoding: string, bytes: Buffer])[];
}

async function store(text: string): Promise<Stored> {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const encoded = ENCODINGS.map(async ([name, encode]) => [name, await encode(text)] as const);
  return { text, tag, encoded: await Promise.all(encoded) };
}
