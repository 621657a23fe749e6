import { arrayOf, type Db } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { Tree } from './tree.ts';

/** Rows of one statement. */
const AT_ONCE = 5_000;

/** Replaces the tree of the proof before; in the transaction that inserts the proof. */
export async function storeTree(tx: Db, { leaves, levels }: Tree): Promise<void> {
  await tx.execute(sql`delete from reserve_leaf`);
  await tx.execute(sql`delete from reserve_node`);
  await inParts(leaves, (part, from) =>
    tx.execute(sql`insert into reserve_leaf (position, member_id, nonce)
      select ${from}::integer + at - 1, member_id, decode(nonce, 'hex')
      from unnest(
        ${arrayOf(
          part.map(({ memberId }) => memberId),
          'text',
        )},
        ${arrayOf(
          part.map(({ nonce }) => nonce),
          'text',
        )}
      ) with ordinality as leaf (member_id, nonce, at)`),
  );
  for (const [level, nodes] of levels.entries()) {
    await inParts(nodes, (part, from) =>
      tx.execute(sql`insert into reserve_node (level, position, hash, units)
        select ${level}::smallint, ${from}::integer + at - 1, decode(hash, 'hex'), units
        from unnest(
          ${arrayOf(
            part.map(({ hash }) => hash),
            'text',
          )},
          ${arrayOf(
            part.map(({ units }) => units),
            'numeric',
          )}
        ) with ordinality as node (hash, units, at)`),
    );
  }
}

async function inParts<T>(
  rows: readonly T[],
  store: (part: readonly T[], from: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await store(rows.slice(from, from + AT_ONCE), from);
  }
}
