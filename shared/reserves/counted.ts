/** Whether a proof of reserves counts a member's balance, computed by the member's own browser. */
import type { Mine } from './schemas.ts';
import type { ReservesStatement } from './statement.ts';
import { rootOf } from './tree.ts';

export type Counted =
  | { is: 'unproven' }
  /** A leaf does not lead to the root that everybody sees. */
  | { is: 'missing' }
  | { is: 'counted'; units: bigint; number: number; at: string };

/** Checks no signature: the script that runs here comes from the server that signs. */
export async function countedIn({ member, proof, leaves }: Mine): Promise<Counted> {
  if (!proof) return { is: 'unproven' };
  const { tree, block, number } = statementOf(proof.jws);
  const nonces = new Set(leaves.map(({ nonce }) => nonce));
  if (nonces.size !== leaves.length) return { is: 'missing' };
  let total = 0n;
  for (const { nonce, units, path } of leaves) {
    const leaf = { nonce, member, units: BigInt(units) };
    const siblings = path.map(({ side, hash, units: sum }) => ({ side, hash, units: BigInt(sum) }));
    const root = await rootOf(leaf, siblings);
    if (root?.hash !== tree.hash || `${root.units}` !== tree.units) return { is: 'missing' };
    total += leaf.units;
  }
  return { is: 'counted', units: total, number, at: new Date(block.time * 1000).toISOString() };
}

function statementOf(jws: string): Pick<ReservesStatement, 'tree' | 'block' | 'number'> {
  const [, payload = ''] = jws.split('.');
  const bytes = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (one) => one.charCodeAt(0))));
}
