import { getAddress } from 'ethers/address';

/** The specification's text for an invalid address. */
export const ADDRESS_MESSAGE = 'The address you entered is not a valid Ethereum address';

const NOBODY = `0x${'0'.repeat(40)}`;

/**
 * An Ethereum address in its EIP-55 form, or undefined for anything else. An address in a single
 * case carries no checksum and is accepted; one in mixed case must have the right checksum. The
 * zero address is refused, because tokens sent to it are lost.
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
