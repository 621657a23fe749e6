#!/usr/bin/env node
/**
 * Verifies the proofs of reserves of an installation, without any access to it. One file for Node 20
 * or later; it imports nothing else of the product. docs/reserves.md says what it proves.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const USAGE = `Usage: verify-reserves https://pay.example --node https://rpc.example [options]
  --node URL     a JSON-RPC node of your choice; it needs the state at the proof's block
  --token 0x…    the token's contract that you know; refuses proofs of another one
  --key ID       the signing key that you know; refuses proofs of another one, can be repeated
  --seen HASH    the hash of an earlier proof that you kept; it must still be part of the chain
  --mine FILE    your own balance, as downloaded on the page of your account
  --proof N      checks the balances of this proof instead of the newest one`;

const BALANCE_OF = '0x70a08231';
const fail = (problem) => {
  throw new Error(problem);
};
const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const said = (text) => process.stdout.write(`${text}\n`);

async function json(url, init) {
  const response = await fetch(url, { signal: AbortSignal.timeout(30_000), ...init });
  if (!response.ok) fail(`${url} answered ${response.status}`);
  return response.json();
}

/** Every proof, the first one first. */
async function readAll(site) {
  const keys = new Map();
  const proofs = [];
  for (let before = ''; ; before = `?before=${proofs[0].number}`) {
    const page = await json(new URL(`/api/reserves${before}`, site));
    for (const key of page.keys) keys.set(key.kid, key);
    if (page.proofs.length === 0) return { keys, proofs };
    proofs.unshift(...page.proofs.reverse());
    if (proofs[0].number <= 1) return { keys, proofs };
  }
}

const decoded = (part) => JSON.parse(Buffer.from(part, 'base64url').toString());

/** @returns the statement of a proof with a valid signature */
function opened({ jws, number }, keys, trusted) {
  const [header, payload, signature] = jws.split('.');
  const { alg, typ, kid } = decoded(header);
  const name = `proof ${number}`;
  if (alg !== 'EdDSA' || typ !== 'salus-reserves+jwt') fail(`${name} is no proof of reserves`);
  if (trusted.length > 0 && !trusted.includes(kid)) fail(`${name} is signed by ${kid}`);
  const jwk = keys.get(kid) ?? fail(`${name}: the key ${kid} is not published`);
  if (kid !== `key_${thumbprint(jwk)}`) fail(`the key ${kid} has another thumbprint`);
  const key = createPublicKey({ key: { kty: jwk.kty, crv: jwk.crv, x: jwk.x }, format: 'jwk' });
  const isSigned = verify(
    null,
    Buffer.from(`${header}.${payload}`),
    key,
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) fail(`the signature of ${name} is wrong`);
  return { ...decoded(payload), kid };
}

/** RFC 7638 */
const thumbprint = ({ crv, kty, x }) =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');

/** Each proof holds the hash of the one before, and none is missing. */
function checkChain(proofs, statements, { iss, seen }) {
  let previous = null;
  for (const [index, statement] of statements.entries()) {
    const name = `proof ${index + 1}`;
    if (statement.number !== index + 1) fail(`${name} is missing`);
    if (statement.previous !== previous) fail(`${name} does not follow the one before`);
    if (statement.iss !== iss) fail(`${name} is of ${statement.iss}`);
    const before = statements[index - 1];
    if (before && statement.block.number < before.block.number)
      fail(`${name} goes back on the chain`);
    if (before && BigInt(statement.ledger.lastTransfer) < BigInt(before.ledger.lastTransfer)) {
      fail(`${name} goes back in the ledger`);
    }
    previous = sha256(proofs[index].jws);
  }
  if (seen && !proofs.some(({ jws }) => sha256(jws) === seen))
    fail(`no proof has the hash ${seen}`);
  return previous;
}

function checkSums({ number, liabilities, tree, reserves, covered }) {
  const units = (text) => (/^\d{1,78}$/.test(text) ? BigInt(text) : fail(`${text} is no amount`));
  const sum = (texts) => texts.reduce((total, text) => total + units(text), 0n);
  const { members, withdrawals, community, total } = liabilities;
  if (sum([members, withdrawals, community]) !== units(total))
    fail('the liabilities do not add up');
  if (sum([members, withdrawals]) !== units(tree.units)) fail('the tree has another sum');
  const holdings = [...reserves.custody, ...reserves.deposits];
  const addresses = new Set(holdings.map(({ address }) => address.toLowerCase()));
  if (addresses.size !== holdings.length) fail('an address is counted twice');
  if (sum(holdings.map((one) => one.units)) !== units(reserves.total))
    fail('the reserves do not add up');
  if (covered !== units(reserves.total) >= units(total)) fail(`proof ${number} judges wrongly`);
  if (!covered) fail(`proof ${number}: ${reserves.total} base units are less than ${total}`);
}

/** The block and its balances, from the verifier's own node. */
async function checkChainState({ token, block, reserves }, node) {
  const rpc = async (method, params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const headers = { 'content-type': 'application/json' };
    const { result, error } = await json(node, { method: 'POST', headers, body });
    if (error) fail(`the node refuses ${method}: ${error.message}`);
    return result;
  };
  const chainId = Number(await rpc('eth_chainId', []));
  if (chainId !== token.chainId)
    fail(`the node is on chain ${chainId}, the proof on ${token.chainId}`);
  const at = `0x${block.number.toString(16)}`;
  const found = await rpc('eth_getBlockByNumber', [at, false]);
  if (found?.hash !== block.hash) fail(`the node knows block ${block.number} as ${found?.hash}`);
  if (Number(found.timestamp) !== block.time) fail(`block ${block.number} has another time`);
  for (const { address, units } of [...reserves.custody, ...reserves.deposits]) {
    const data = BALANCE_OF + address.slice(2).toLowerCase().padStart(64, '0');
    const balance = BigInt(await rpc('eth_call', [{ to: token.address, data }, at]));
    if (balance !== BigInt(units)) fail(`${address} holds ${balance} base units, not ${units}`);
  }
}

/** @returns the sum of the leaves that lead to the root of their proof */
function countedIn({ member, proof, leaves }, statements, proofs) {
  const index = proofs.findIndex(({ jws }) => jws === proof?.jws);
  if (index < 0) fail('your file is of a proof that is not published');
  const { tree } = statements[index];
  const seen = new Set();
  let total = 0n;
  for (const { nonce, units, path } of leaves) {
    let hash = sha256(JSON.stringify(['leaf', nonce, member, units]));
    if (seen.has(hash)) fail('a leaf is counted twice');
    seen.add(hash);
    let sum = BigInt(units);
    for (const sibling of path) {
      if (BigInt(sibling.units) < 0n || sum < 0n) fail('a sum is negative');
      const [left, right] =
        sibling.side === 'left'
          ? [
              [sibling.hash, sibling.units],
              [hash, `${sum}`],
            ]
          : [
              [hash, `${sum}`],
              [sibling.hash, sibling.units],
            ];
      hash = sha256(JSON.stringify(['node', ...left, ...right]));
      sum += BigInt(sibling.units);
    }
    if (hash !== tree.hash || `${sum}` !== tree.units)
      fail('your balance is not part of the proof');
    total += BigInt(units);
  }
  return { total, number: index + 1 };
}

const amount = (units, { decimals, symbol }) => {
  const digits = `${units}`.padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return `${digits.slice(0, -decimals)}${fraction && `.${fraction}`} ${symbol}`;
};

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      node: { type: 'string' },
      token: { type: 'string' },
      key: { type: 'string', multiple: true, default: [] },
      seen: { type: 'string' },
      mine: { type: 'string' },
      proof: { type: 'string' },
    },
  });
  const [site] = positionals;
  if (!site || !values.node) fail(USAGE);
  const { keys, proofs } = await readAll(site);
  if (proofs.length === 0) fail('no proof is published yet');
  const statements = proofs.map((proof) => opened(proof, keys, values.key));
  const iss = new URL(site).origin;
  const hash = checkChain(proofs, statements, { iss, seen: values.seen });
  const one = statements[Number(values.proof ?? statements.length) - 1] ?? fail('no such proof');
  const { token, block, liabilities, reserves, ledger } = one;
  if (values.token && values.token.toLowerCase() !== token.address.toLowerCase()) {
    fail(`the proof is about the token ${token.address}`);
  }
  checkSums(one);
  await checkChainState(one, values.node);
  said(`ok  ${proofs.length} proofs, each signed and with the hash of the one before`);
  said(
    `ok  proof ${one.number}: block ${block.number} of chain ${token.chainId}, ${new Date(block.time * 1000).toISOString()}`,
  );
  said(
    `ok  your node finds ${amount(reserves.total, token)} at ${reserves.custody.length + reserves.deposits.length} addresses, token ${token.address}`,
  );
  said(
    `ok  liabilities of ${amount(liabilities.total, token)} up to transfer ${ledger.lastTransfer} are covered`,
  );
  if (values.mine) {
    const { total, number } = countedIn(
      JSON.parse(readFileSync(values.mine, 'utf8')),
      statements,
      proofs,
    );
    said(
      `ok  proof ${number} counts ${amount(total, token)} as yours: compare this with your balance then`,
    );
  }
  said(`    signed by ${one.kid}`);
  said(`    newest proof ${hash}: keep this hash, and pass it as --seen the next time`);
}

main().catch((error) => {
  process.stderr.write(
    `${error.message}${error.cause ? `: ${error.cause.message ?? error.cause}` : ''}\n`,
  );
  process.exitCode = 1;
});
