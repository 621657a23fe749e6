#!/usr/bin/env node
/**
 * Verifies files of archived postings with their signed checkpoints, without the database. One file for Node 20 or
 * later; it imports nothing else of the product. docs/archive.md has the format.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';

const USAGE = `Usage: verify-archive FILE.jsonl.gz … --keys https://pay.example [options]
  --keys URL|FILE  the installation, or a saved answer of its /api/reserves
  --key ID         the signing key that you know; refuses checkpoints of another one, can be repeated
  --id txn_…       prints this transfer as it was sealed, too

The checkpoint of FILE.jsonl.gz is FILE.jws beside it. Sums are checked when the files include the first one.`;

const fail = (problem) => {
  throw new Error(problem);
};
const sha256 = (data) => createHash('sha256').update(data).digest('hex');
const said = (text) => process.stdout.write(`${text}\n`);
const decoded = (part) => JSON.parse(Buffer.from(part, 'base64url').toString());
/** RFC 7638 */
const thumbprint = ({ crv, kty, x }) =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');

/** Each text with its length in bytes; null as a dash. */
const hashInput = (fields) =>
  fields.map((text) => (text === null ? '-' : `${Buffer.byteLength(text)}:${text}`)).join(',');

async function readKeys(source) {
  const isUrl = /^https?:/.test(source);
  const text = isUrl
    ? await (
        await fetch(new URL('/api/reserves', source), { signal: AbortSignal.timeout(30_000) })
      ).text()
    : await readFile(source, 'utf8');
  return new Map(JSON.parse(text).keys.map((key) => [key.kid, key]));
}

/** The claims of a checkpoint with a valid signature. */
function opened(jws, name, { keys, trusted }) {
  const [header, payload, signature] = jws.split('.');
  const { alg, typ, kid } = decoded(header);
  if (alg !== 'EdDSA' || typ !== 'salus-checkpoint+jwt') fail(`${name} is no checkpoint`);
  if (trusted.length > 0 && !trusted.includes(kid)) fail(`${name} is signed by ${kid}`);
  const jwk = keys.get(kid) ?? fail(`${name}: the key ${kid} is not published`);
  if (kid !== `key_${thumbprint(jwk)}`) fail(`the key ${kid} has another thumbprint`);
  const key = createPublicKey({ key: { kty: jwk.kty, crv: jwk.crv, x: jwk.x }, format: 'jwk' });
  const signed = Buffer.from(`${header}.${payload}`);
  if (!verify(null, signed, key, Buffer.from(signature, 'base64url')))
    fail(`the signature of ${name} is wrong`);
  return { ...decoded(payload), jws };
}

async function hashOfFile(path) {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

async function* linesOf(path) {
  let rest = '';
  for await (const chunk of createReadStream(path).pipe(createGunzip()).setEncoding('utf8')) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop();
    yield* lines;
  }
}

const rowOf = (one) => [
  one.id,
  one.kind,
  one.businessKey,
  one.reverses,
  one.note,
  one.at,
  one.xid,
  one.number,
];
const postingOf = (one) => [one.position, one.account, one.path, one.unit, one.amount, one.at];

/** Counts a file, adds its postings to the sums, and prints one transfer. */
async function measure(path, sums, wanted) {
  const found = { transfers: 0, postings: 0, rows: createHash('sha256') };
  let isHeader = true;
  for await (const text of linesOf(path)) {
    const line = JSON.parse(text);
    if (isHeader) {
      if (line.format !== 'salus-postings-1') fail(`${path} has another format`);
      isHeader = false;
      continue;
    }
    found.transfers += 1;
    found.rows.update(sha256(hashInput(rowOf(line))), 'hex');
    for (const posting of line.postings) {
      found.postings += 1;
      const { account, path: name, unit, amount } = posting;
      const before = sums.get(account)?.amount ?? 0n;
      sums.set(account, { path: name, unit, amount: before + BigInt(amount) });
    }
    if (line.id === wanted) {
      const lines = line.postings.map((one) => hashInput(postingOf(one))).join(';');
      said(JSON.stringify({ ...line, hash: sha256(hashInput([...rowOf(line), lines])) }, null, 2));
    }
  }
  return { ...found, rows: found.rows.digest('hex') };
}

const hashOfSums = (sums) =>
  sha256(
    [...sums]
      .sort(([one], [other]) => (BigInt(one) < BigInt(other) ? -1 : 1))
      .map(([id, { path, unit, amount }]) => hashInput([id, path, unit, `${amount}`]))
      .join(';'),
  );

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      keys: { type: 'string' },
      key: { type: 'string', multiple: true, default: [] },
      id: { type: 'string' },
    },
  });
  if (positionals.length === 0 || !values.keys) fail(USAGE);
  const known = { keys: await readKeys(values.keys), trusted: values.key };
  const files = [];
  for (const path of positionals) {
    const name = basename(path).replace(/\.jsonl\.gz$/, '.jws');
    const jws = (await readFile(join(dirname(path), name), 'utf8')).trim();
    files.push({ path, claims: opened(jws, name, known) });
  }
  files.sort((one, other) => one.claims.number - other.claims.number);
  const isWhole = files[0].claims.number === 1;
  const sums = new Map();
  for (const [index, { path, claims }] of files.entries()) {
    const { number, file, until } = claims;
    const before = files[index - 1]?.claims;
    if (before && number !== before.number + 1) fail(`checkpoint ${before.number + 1} is missing`);
    if (before && (claims.previous !== sha256(before.jws) || claims.since !== before.until)) {
      fail(`checkpoint ${number} does not follow the one before`);
    }
    if (basename(path) !== file.name || (await hashOfFile(path)) !== file.hash) {
      fail(`${path} is not the file of checkpoint ${number}`);
    }
    const found = await measure(path, sums, values.id);
    for (const claim of ['transfers', 'postings', 'rows']) {
      if (found[claim] !== claims[claim])
        fail(`${path} has other ${claim} than checkpoint ${number} claims`);
    }
    if (isWhole && hashOfSums(sums) !== claims.balances)
      fail(`${path} has other sums than checkpoint ${number} claims`);
    said(
      `ok   ${number}  until ${until}  ${found.transfers} transfers  ${found.postings} postings  ${file.name}`,
    );
  }
  said(isWhole ? 'ok   the sums of all accounts' : '--   sums: the first file is not among these');
}

main().catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
