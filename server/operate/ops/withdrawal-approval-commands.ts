/** Operators approve a withdrawal that exceeds the signer's caps, with their own SSH keys. */
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { verifySshSignature } from '../../platform/encryption/ssh-signature.ts';
import { approvalText, OPERATOR_NAMESPACE } from '../../tokens/chain/signer/approval.ts';
import { newExpiry } from '../../tokens/withdrawals/approval.ts';
import { FINANCE } from '../operators/roles.ts';
import { type Command, OpsError, reply } from './command.ts';

export const WITHDRAWAL_APPROVAL_COMMANDS: Record<string, Command> = {
  'withdrawal:statement': {
    allows: FINANCE,
    label: 'Statement to sign',
    usage: `print what operators sign to approve a withdrawal (ssh-keygen -Y sign -n ${OPERATOR_NAMESPACE})`,
    options: ['id'],
    async run({ database: { db }, config }, { id = '' }) {
      const [row] = await rowsOf<{ expiry: string | null }>(
        db,
        sql`select withdrawals.begin_operator_approval(p_id => ${id},
          p_expiry => ${newExpiry()}::bigint)::text as expiry`,
      );
      if (!row?.expiry) throw new OpsError(`${id} is not a withdrawal that waits to be signed`);
      // The command line ends its output with the statement's last line break.
      return reply((await statementOf(db, config, id)).trimEnd());
    },
  },
  'withdrawal:approve': {
    allows: FINANCE,
    usage: "add an operator's signature to a withdrawal that exceeds the signer's caps",
    options: ['id', 'signature'],
    files: ['signature'],
    async plan({ database: { db }, config }, { id = '', signature = '' }) {
      const statement = await statementOf(db, config, id);
      const { name } = await findSigner(db, statement, signature);
      return `${name} approves:\n${statement.trimEnd()}`;
    },
    async run({ database: { db }, config }, { id = '', signature = '' }) {
      const { name, fingerprint } = await findSigner(
        db,
        await statementOf(db, config, id),
        signature,
      );
      const [row] = await rowsOf<{ done: boolean }>(
        db,
        sql`select withdrawals.add_operator_signature(p_id => ${id},
          p_fingerprint => ${fingerprint}, p_signature => ${signature}) as done`,
      );
      if (!row?.done) throw new OpsError(`${id} is not a withdrawal that waits to be signed`);
      return reply(`${name} has approved ${id}`);
    },
  },
};

/** @throws OpsError */
async function statementOf(db: Db, { chain }: Config, id: string): Promise<string> {
  if (!chain) throw new OpsError('no chain is configured');
  const [found] = await rowsOf<{ to: string; amount: string; expiry: string | null }>(
    db,
    sql`select address as to, amount::text, approval_expiry::text as expiry
      from withdrawal where id = ${id}`,
  );
  if (!found) throw new OpsError(`no withdrawal ${id}`);
  const { expiry } = found;
  if (!expiry) throw new OpsError(`print the statement first: withdrawal:statement --id ${id}`);
  return approvalText({ id, ...found, expiry, chainId: chain.chainId });
}

/** The active operator of finance whose key made the signature. @throws OpsError */
async function findSigner(db: Db, message: string, signature: string) {
  const rows = await rowsOf<{ name: string; publicKey: string; fingerprint: string }>(
    db,
    sql`select name, public_key as "publicKey", fingerprint from operator
      where role = 'finance' and revoked_at is null`,
  );
  const signer = rows.find(({ publicKey }) =>
    verifySshSignature({ publicKey, namespace: OPERATOR_NAMESPACE, message, signature }),
  );
  if (!signer)
    throw new OpsError('no operator of finance has signed this statement with this signature');
  return signer;
}
