/** The proof of reserves as a page without scripts, and the program that verifies it. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { ReservesStatement } from '#shared/reserves/statement.ts';
import { readProofs } from '../../payments/reserves/read.ts';
import type { App } from '../../platform/http/app.ts';
import { chooseLocale, readTexts } from '../../platform/locales/texts.ts';
import { compressed } from './compress.ts';
import { documentHeaders } from './headers.ts';
import { type ReservesTexts, reservesPage, type ShownProof } from './reserves-page.ts';

const PROGRAM = new URL('../../../scripts/run/verify-reserves.mjs', import.meta.url);
/** Proofs on the page; `/api/reserves` has all of them. */
const SHOWN = 31;

/** @param fonts the rules that load the page's fonts */
export function reservesDocument(
  { http, db, config }: Pick<App, 'http' | 'db' | 'config'>,
  fonts: string,
): void {
  http.get('/reserves', async (request, reply) => {
    const nonce = randomBytes(16).toString('base64url');
    const locale = chooseLocale(config.locales, [], request.headers['accept-language']);
    const texts = (await readTexts(locale, 'reserves')) as ReservesTexts;
    const proofs = (await readProofs(db, { most: SHOWN })).map(shownOf);
    reply.headers(documentHeaders('status', { nonce }));
    reply.header('vary', 'Accept-Language').header('content-language', locale);
    reply.type('text/html; charset=utf-8');
    return compressed(request, reply, reservesPage({ nonce, locale, fonts, texts, proofs }));
  });

  http.get('/reserves/verify.mjs', async (_, reply) => {
    reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      'content-disposition': 'attachment; filename="verify-reserves.mjs"',
      'cache-control': 'public, max-age=300',
    });
    return readFile(PROGRAM, 'utf8');
  });
}

const shownOf = ({ jws }: { jws: string }): ShownProof => ({
  kid: decodeProtectedHeader(jws).kid ?? '',
  statement: ReservesStatement.parse(decodeJwt(jws)),
});
