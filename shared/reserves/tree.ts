/**
 * The Merkle sum tree of a proof of reserves. A hash is SHA-256 of a JSON array without spaces:
 * `["leaf",nonce,member,units]`, or `["node",left hash,left units,right hash,right units]`. Each node
 * hashes both sums below it, so that no sum can hide a negative one. Hashes and nonces are in lower
 * case hexadecimal, units are base units of the token in decimal.
 */

export interface TreeNode {
  hash: string;
  units: bigint;
}

/** The other node of a pair, on the way from a leaf to the root. */
export interface Sibling extends TreeNode {
  side: 'left' | 'right';
}

export interface Leaf {
  nonce: string;
  member: string;
  units: bigint;
}

const sha256 = async (text: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

export const leafText = ({ nonce, member, units }: Leaf): string =>
  JSON.stringify(['leaf', nonce, member, `${units}`]);

export const nodeText = (left: TreeNode, right: TreeNode): string =>
  JSON.stringify(['node', left.hash, `${left.units}`, right.hash, `${right.units}`]);

/** @returns the root that the leaf belongs to; undefined for a path with a negative sum */
export async function rootOf(leaf: Leaf, path: readonly Sibling[]): Promise<TreeNode | undefined> {
  let node: TreeNode = { hash: await sha256(leafText(leaf)), units: leaf.units };
  for (const { side, ...sibling } of path) {
    if (sibling.units < 0n) return undefined;
    const text = side === 'left' ? nodeText(sibling, node) : nodeText(node, sibling);
    node = { hash: await sha256(text), units: node.units + sibling.units };
  }
  return node;
}
