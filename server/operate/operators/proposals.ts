/** Commands that wait for a second operator. */

import { parseArgs } from 'node:util';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { findSigner, readInstallation } from './identify.ts';
import { Proof, type Signed, statementOf } from './statement.ts';

export interface NewProposal {
  id: string;
  signed: Signed & { reference: string };
  proof: Proof;
  plan: string;
  by: { name: string; fingerprint: string };
}

export interface Proposal {
  id: string;
  words: unknown;
  reference: string;
  agreed: string | null;
  proof: unknown;
  plan: string;
  proposedBy: string;
  fingerprint: string;
  expiresAt: Date;
  status: string;
  decidedBy: string | null;
}

/** The columns of a `Proposal`. */
const PROPOSAL = sql`id, words, reference, agreed, proof, plan, proposed_by as "proposedBy",
  fingerprint, expires_at as "expiresAt", status, decided_by as "decidedBy"`;

export async function insertProposal(db: Db, { id, signed, proof, plan, by }: NewProposal) {
  const { command, reference, agreed } = signed;
  await db.execute(sql`select operators.propose(p_id => ${id},
    p_words => ${JSON.stringify(command)}::jsonb, p_reference => ${reference},
    p_agreed => ${agreed ?? null}, p_proof => ${JSON.stringify(proof)}::jsonb, p_plan => ${plan},
    p_by => ${by.name}, p_fingerprint => ${by.fingerprint})`);
}

export async function findProposal(db: Db, id: string): Promise<Proposal | undefined> {
  const [found] = await rowsOf<Proposal>(
    db,
    sql`select ${PROPOSAL} from proposal where id = ${id}`,
  );
  return found;
}

export const readProposals = (
  db: Db,
  { last, onlyOpen }: { last: number; onlyOpen: boolean },
): Promise<Proposal[]> =>
  rowsOf<Proposal>(
    db,
    sql`select ${PROPOSAL} from proposal
      ${onlyOpen ? sql`where status = 'open' and expires_at > clock_timestamp()` : sql``}
      order by created_at desc limit ${last}`,
  );

export const commandOf = ({ words }: Proposal): string[] =>
  Array.isArray(words) ? words.map(String) : [];

/** Why the proposer wants it; undefined when a terminal gave no reason. */
export function proposedReason(one: Proposal): string | undefined {
  const options = { reason: { type: 'string' } } as const;
  const { reason } = parseArgs({ args: commandOf(one), options, strict: false }).values;
  return typeof reason === 'string' ? reason : undefined;
}

/** The active operator who signed exactly this proposal; undefined when the row was changed. */
export async function proposerOf(db: Db, one: Proposal) {
  const proof = Proof.safeParse(one.proof);
  if (!proof.success) return undefined;
  const { reference, agreed } = one;
  const signed = { command: commandOf(one), reference, agreed: agreed ?? undefined };
  const statement = statementOf(signed, await readInstallation(db), proof.data);
  const { signature } = proof.data;
  const signer = await findSigner(db, statement, signature);
  return signer?.name === one.proposedBy ? { ...signer, signature } : undefined;
}

/** @returns false when it was decided before, has expired, or is the operator's own */
export async function decide(
  db: Db,
  id: string,
  status: 'approved' | 'rejected',
  by: { name: string; fingerprint: string },
): Promise<boolean> {
  const [row] = await rowsOf<{ decided: boolean }>(
    db,
    sql`select operators.decide(p_id => ${id}, p_status => ${status}, p_by => ${by.name},
      p_fingerprint => ${by.fingerprint}) as decided`,
  );
  return row?.decided === true;
}

/** Counts an amount against the operator's limit. @returns false when it exceeds the limit */
export async function useLimit(
  db: Db,
  name: string,
  { kind, units }: { kind: string; units: bigint },
): Promise<boolean> {
  const [row] = await rowsOf<{ within: boolean }>(
    db,
    sql`select operators.use_limit(p_operator => ${name}, p_kind => ${kind},
      p_amount => ${units}::numeric) as within`,
  );
  return row?.within === true;
}
