import type { CallOutput } from '#shared/http/call.ts';
import type * as endpoints from '#shared/reserves/endpoints.ts';
import * as schemas from '#shared/reserves/schemas.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';

type Proof = CallOutput<typeof endpoints.read>['proofs'][number];
type Mine = CallOutput<typeof endpoints.readMine>;

/** The newest first. */
export async function readProofs(
  db: Db,
  { before, most = schemas.PAGE }: { before?: number | undefined; most?: number } = {},
): Promise<Proof[]> {
  const proofs = await rowsOf<{ number: number; jws: string; madeAt: Date }>(
    db,
    sql`select number, jws, made_at as "madeAt"
        from reserve_proof ${before === undefined ? sql`` : sql`where number < ${before}`}
        order by number desc limit ${most}`,
  );
  return proofs.map(({ number, jws, madeAt }) => ({ number, jws, madeAt: madeAt.toISOString() }));
}

/** The newest proof and the member's leaves in its tree, in one snapshot. */
export async function readInclusion(
  db: Db,
  memberId: Operand<string>,
): Promise<Omit<Mine, 'member'>> {
  const [found] = await rowsOf<{ proof: Mine['proof']; leaves: Mine['leaves'] }>(
    db,
    // Without the limits, a plan may read the whole tree.
    sql`select
      (select jsonb_build_object('number', number, 'madeAt', format.utc(made_at), 'jws', jws)
        from reserve_proof order by number desc limit 1) as proof,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'nonce', encode(l.nonce, 'hex'), 'units', own.units::text,
          'path', (select coalesce(jsonb_agg(jsonb_build_object(
              'side', case when n.position % 2 = 0 then 'left' else 'right' end,
              'hash', encode(n.hash, 'hex'), 'units', n.units::text) order by n.level), '[]')
            from generate_series(0, (select max(level) from reserve_node)::integer) as step (at)
            cross join lateral (select * from reserve_node
              where level = step.at and position = (l.position >> step.at) # 1 limit 1) n)
        ) order by l.position), '[]')
        from reserve_leaf l cross join lateral (select units from reserve_node
          where level = 0 and position = l.position limit 1) own
        where l.member_id = ${memberId}) as leaves`,
  );
  return found ?? { proof: null, leaves: [] };
}
