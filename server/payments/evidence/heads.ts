/**
 * Heads: the last hashes of the audit log and of the seals, signed with the key of receipts. A copy
 * outside the database proves that what came before was not rewritten or cut off.
 */
import {
  compactVerify,
  createLocalJWKSet,
  decodeProtectedHeader,
  importPKCS8,
  SignJWT,
} from 'jose';
import * as z from 'zod/mini';
import { RECEIPT_ALGORITHM } from '#shared/receipts/claims.ts';
import { RESERVES_TYPE, ReservesStatement } from '#shared/reserves/statement.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { KnownHashes } from '../../platform/evidence/chain.ts';
import { publishedKeys, signingKey } from '../receipts/keys.ts';
import { publicReserveKeys } from '../reserves/keys.ts';

/** The media type in the header, so that no receipt passes as heads. */
const TYPE = 'salus-heads+jwt';

const Link = z.object({ number: z.int(), hash: z.string() });
const Heads = z.object({
  iss: z.string(),
  /** In seconds since 1970. */
  iat: z.int(),
  audit: Link,
  seals: Link,
  /** How many transfers the seals cover. */
  transfers: z.int(),
});
export type Heads = z.output<typeof Heads>;

type Settings = Pick<Config, 'secrets' | 'publicUrl'>;

/** @returns the current heads as a JWS in compact form (RFC 7515) */
export async function signHeads(db: Db, config: Settings): Promise<string> {
  const [heads] = await rowsOf<Pick<Heads, 'audit' | 'seals' | 'transfers'>>(
    db,
    sql`select coalesce(
        (select jsonb_build_object('number', number, 'hash', encode(hash, 'hex'))
          from audit_log order by number desc limit 1),
        '{"number": 0, "hash": ""}') as audit,
      coalesce(
        (select jsonb_build_object('number', number, 'hash', encode(hash, 'hex'))
          from ledger.seal order by number desc limit 1),
        '{"number": 0, "hash": ""}') as seals,
      (select coalesce(sum(transfers), 0)::float8 from ledger.seal) as transfers`,
  );
  const { kid, pkcs8 } = await signingKey(db, config);
  return new SignJWT({ ...heads, iss: config.publicUrl })
    .setProtectedHeader({ alg: RECEIPT_ALGORITHM, typ: TYPE, kid })
    .setIssuedAt()
    .sign(await importPKCS8(pkcs8, RECEIPT_ALGORITHM));
}

export interface KnownHeads {
  count: number;
  audit: KnownHashes;
  seals: KnownHashes;
  /** Why a line is not a head of this installation, or contradicts another. */
  fault?: string;
}

/**
 * Reads published heads: every JWS in a text, such as a file of them, a folder of mails, or the proofs of reserves
 * that somebody has kept.
 */
export async function readHeads(db: Db, text: string): Promise<KnownHeads> {
  const keys = {
    heads: createLocalJWKSet({ keys: await publishedKeys(db) }),
    proofs: createLocalJWKSet({ keys: await publicReserveKeys(db) }),
  };
  const audit = new Map<number, string>();
  const seals = new Map<number, string>();
  const known: KnownHeads = { count: 0, audit, seals };
  // A saved mail may contain soft line breaks (RFC 2045 §6.7).
  for (const jws of text.replace(/=\r?\n/g, '').match(JWS) ?? []) {
    const heads = await verified(jws, keys);
    const name = `head ${known.count + 1} of the file`;
    if (!heads) return { ...known, fault: `${name} has no valid signature of this installation` };
    for (const [link, hashes] of [
      [heads.audit, audit],
      [heads.seals, seals],
    ] as const) {
      if ((hashes.get(link.number) ?? link.hash) !== link.hash) {
        return { ...known, fault: `${name} contradicts an earlier one: a chain was rewritten` };
      }
      if (link.number > 0) hashes.set(link.number, link.hash);
    }
    known.count += 1;
  }
  if (known.count === 0) return { ...known, fault: 'the file contains no heads' };
  return known;
}

const JWS = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;

type Keys = Record<'heads' | 'proofs', ReturnType<typeof createLocalJWKSet>>;

async function verified(
  jws: string,
  keys: Keys,
): Promise<Pick<Heads, 'audit' | 'seals'> | undefined> {
  try {
    const { typ } = decodeProtectedHeader(jws);
    if (typ !== TYPE && typ !== RESERVES_TYPE) return undefined;
    const { payload } = await compactVerify(jws, typ === TYPE ? keys.heads : keys.proofs);
    const claims: unknown = JSON.parse(new TextDecoder().decode(payload));
    return typ === TYPE ? Heads.safeParse(claims).data : headsOfProof(claims);
  } catch {
    return undefined;
  }
}

function headsOfProof(claims: unknown): Pick<Heads, 'audit' | 'seals'> | undefined {
  const { data } = ReservesStatement.safeParse(claims);
  if (!data) return undefined;
  const { audit = { number: 0, hash: '' }, ledger } = data;
  return { audit, seals: { number: ledger.seal, hash: ledger.hash } };
}
