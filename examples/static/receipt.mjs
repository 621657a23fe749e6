/**
 * Verifies a receipt of Salus in the browser, with WebCrypto only: a compact JWS (RFC 7515), signed
 * with ES256 by one of the keys that Salus publishes (RFC 7517).
 */

const decode = (part) => {
  const text = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
};
const parse = (part) => JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(decode(part)));

/**
 * @param {string} receipt of the event `salus:paid`
 * @param {{ issuer: string, audience: string, session: string, amount: string, currency: string }}
 *   expected the origin of Salus, this page's origin, and the payment's session and price
 * @returns {Promise<object>} the claims of the receipt
 * @throws if it is not a valid receipt of exactly this payment
 */
export async function checkReceipt(receipt, expected) {
  const [head, body, signature, ...more] = receipt.split('.');
  if (!signature || more.length > 0) throw new Error('not a receipt');
  const { alg, typ, kid } = parse(head);
  // Fixed here and not read from the receipt, because a forger would choose a weaker algorithm.
  if (alg !== 'ES256' || typ !== 'salus-receipt+jwt') throw new Error('another kind of token');

  const key = await publicKey(expected.issuer, kid);
  const good = await crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    key,
    decode(signature),
    new TextEncoder().encode(`${head}.${body}`),
  );
  if (!good) throw new Error('the signature is not that of Salus');

  const claims = parse(body);
  const { iss, aud, sub, amount, currency } = claims;
  if (iss !== expected.issuer) throw new Error('from another Salus');
  if (!aud.includes(expected.audience)) throw new Error('for another site');
  if (sub !== expected.session) throw new Error('for another payment');
  if (amount !== expected.amount || currency !== expected.currency) {
    throw new Error('for another amount');
  }
  return claims;
}

async function publicKey(issuer, kid) {
  const answer = await fetch(`${issuer}/.well-known/jwks.json`);
  const { keys } = await answer.json();
  const jwk = keys.find((one) => one.kid === kid);
  if (!jwk) throw new Error('signed with a key Salus does not have');
  const { kty, crv, x, y } = jwk;
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  return crypto.subtle.importKey('jwk', { kty, crv, x, y }, algorithm, false, ['verify']);
}
