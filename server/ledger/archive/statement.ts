/** What a checkpoint claims: the claims of a JWS, signed with the key of the proofs of reserves (docs/archive.md). */
import { compactVerify, createLocalJWKSet, decodeProtectedHeader, type JWK } from 'jose';
import * as z from 'zod/mini';

/** The media type in the header, so that no other token passes as a checkpoint. */
export const CHECKPOINT_TYPE = 'salus-checkpoint+jwt';

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const Count = z.int().check(z.minimum(0));

export const CheckpointStatement = z.object({
  /** The address of the installation. */
  iss: z.string(),
  /** When it was signed, in seconds since 1970. */
  iat: z.int(),
  /** From 1, without gaps. */
  number: z.int(),
  /** SHA-256 of the JWS before; null for the first one. */
  previous: z.nullable(Hash),
  /** The archived time: from the checkpoint before (null: from the beginning) until before this moment. */
  since: z.nullable(z.string()),
  until: z.string(),
  transfers: Count,
  postings: Count,
  file: z.object({ name: z.string(), hash: Hash }),
  /** SHA-256 of the hashes of the transfers without their postings, in the order of the file. */
  rows: Hash,
  /** SHA-256 of the sums of all postings archived so far, by account. */
  balances: Hash,
  /** The last seal at that time; it and those before cover all transfers of the file. */
  seal: z.object({ number: z.int(), hash: Hash }),
});
export type CheckpointStatement = z.output<typeof CheckpointStatement>;

export type PublicKeys = readonly JWK[];

/** @returns undefined when none of the keys has signed it as a checkpoint */
export async function openStatement(
  jws: string,
  keys: PublicKeys,
): Promise<CheckpointStatement | undefined> {
  try {
    if (decodeProtectedHeader(jws).typ !== CHECKPOINT_TYPE) return undefined;
    const { payload } = await compactVerify(jws, createLocalJWKSet({ keys: [...keys] }));
    return CheckpointStatement.safeParse(JSON.parse(new TextDecoder().decode(payload))).data;
  } catch {
    return undefined;
  }
}
