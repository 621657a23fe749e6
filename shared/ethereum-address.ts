import { getAddress } from 'ethers/address';

/** The specification's words for an address that is none. */
export const ADDRESS_MESSAGE = 'The address you entered is not a valid Ethereum address';

const NOBODY = `0x${'0'.repeat(40)}`;

/**
 * An Ethereum address as EIP-55 writes it, or undefined for anything else. One in a single case
 * carries no checksum and is taken; one in mixed case must have the right one. The zero address
 * is refused: what is sent there is gone.
 */
export function ethereumAddress(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^0x[0-9a-fA-F]{40}$/.test(trimmed) || trimmed === NOBODY) return undefined;
  try {
    return getAddress(trimmed);
  } catch {
    return undefined;
  }
}
