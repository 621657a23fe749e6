/** The statement of a proof of reserves: the claims of a JWS signed with Ed25519 (docs/reserves.md). */
import * as z from 'zod/mini';

/** The media type in the header, so that no other token passes as a proof. */
export const RESERVES_TYPE = 'salus-reserves+jwt';
export const RESERVES_ALGORITHM = 'EdDSA';

const Units = z.string().check(z.regex(/^\d{1,78}$/));
const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const Holding = z.object({ address: z.string(), units: Units });

/** All amounts are base units of the token, as a decimal string. */
export const ReservesStatement = z.object({
  /** The address of this installation. */
  iss: z.string(),
  /** When it was signed, in seconds since 1970. */
  iat: z.int(),
  number: z.int(),
  /** SHA-256 of the JWS before; null for the first proof. */
  previous: z.nullable(Hash),
  token: z.object({ chainId: z.int(), address: z.string(), decimals: z.int(), symbol: z.string() }),
  /** A final block; its time is in seconds since 1970. */
  block: z.object({ number: z.int(), hash: z.string(), time: z.int() }),
  /** The last transfer that the balances contain, and the seal that ends with it. */
  ledger: z.object({ seal: z.int(), hash: Hash, lastTransfer: z.string() }),
  /** The last entry of the operators' audit log at that time; absent before the first entry. */
  audit: z.optional(z.object({ number: z.int(), hash: Hash })),
  liabilities: z.object({
    /** Payment and membership accounts, and disputed tokens. */
    members: Units,
    /** Withdrawals that have not left custody. */
    withdrawals: Units,
    /** The community's own tokens. */
    community: Units,
    total: Units,
  }),
  /** Root of the Merkle sum tree; its sum is `members` and `withdrawals`. */
  tree: z.object({ hash: Hash, units: Units }),
  reserves: z.object({
    custody: z.array(Holding),
    /** Deposits at members' addresses that are not moved to custody yet. */
    deposits: z.array(Holding),
    total: Units,
  }),
  covered: z.boolean(),
});
export type ReservesStatement = z.output<typeof ReservesStatement>;
