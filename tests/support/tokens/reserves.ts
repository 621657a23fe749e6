/** Proofs of reserves without a chain: signed statements with the figures of a test. */
import { importPKCS8, SignJWT } from 'jose';
import type { ReservesStatement } from '#shared/reserves/statement.ts';
import { reserveSigningKey } from '../../../server/payments/reserves/keys.ts';
import { sha256 } from '../../../server/platform/core/sha256.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { storeTree } from '../../../server/tokens/reserves/store-tree.ts';
import { buildTree, type Owned } from '../../../server/tokens/reserves/tree.ts';
import type { TestApi } from '../api/api.ts';
import { statementOf } from './reserves-statement.ts';

/** Publishes a statement of these balances. */
export async function publishProof(
  { db, config }: TestApi,
  owners: Owned[] = [],
  changes: Partial<ReservesStatement> = {},
): Promise<void> {
  const { kid, pkcs8 } = await reserveSigningKey(db, config);
  const tree = await buildTree(owners);
  const root =
    owners.length > 0 ? { hash: tree.root.hash, units: `${tree.root.units}` } : undefined;
  const statement = statementOf({ ...(root ? { tree: root } : {}), ...changes });
  const jws = await new SignJWT({ ...statement })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'salus-reserves+jwt', kid })
    .sign(await importPKCS8(pkcs8, 'EdDSA'));
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into reserve_proof (number, jws, hash)
      values (${statement.number}, ${jws}, ${sha256(jws)})`);
    await storeTree(tx, tree);
  });
}
