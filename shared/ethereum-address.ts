import { getAddress } from 'ethers/address';

/** The specification's text for an invalid address. */
export const ADDRESS_MESSAGE = 'The address you entered is not a valid Ethereum address';

const NOBODY = `0x${'0'.repeat(40)}`;

/** What wallets put around an address: `eth:0x…` (ERC-3770), `ethereum:0x…@1` (ERC-681). */
const NETWORK = /^[a-z][a-z0-9-]*:|^0x[0-9a-f]{40}[@/?]/i;
/** Of a pasted address, nobody sees these. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}/gu;

/** A member may mean another network than the token's. */
export const NETWORK_ADDRESS_MESSAGE = `${ADDRESS_MESSAGE}: leave out the network, such as "eth:" or "@1".`;

/** In mixed case, each letter's case is a part of the checksum. */
export const CHECKSUM_ADDRESS_MESSAGE = `${ADDRESS_MESSAGE}: its checksum (EIP-55) is wrong. Copy it again, with its capital letters.`;

const visible = (text: string) => text.replace(INVISIBLE, '').trim();

/**
 * An Ethereum address in its EIP-55 form, or undefined for anything else. An address in a single
 * case carries no checksum and is accepted; one in mixed case must have the right checksum. `0X` and
 * invisible characters leave one reading. The zero address is refused, because tokens sent to it are lost.
 */
export function ethereumAddress(text: string): string | undefined {
  const address = visible(text).replace(/^0X/, '0x');
  if (!/^0x[0-9a-fA-F]{40}$/.test(address) || address === NOBODY) return undefined;
  try {
    return getAddress(address);
  } catch {
    return undefined;
  }
}

/** Why the text is no address; undefined if it is one. */
export function addressProblem(text: string): string | undefined {
  if (ethereumAddress(text) !== undefined) return undefined;
  if (NETWORK.test(visible(text))) return NETWORK_ADDRESS_MESSAGE;
  const isWrongInCase = ethereumAddress(text.toLowerCase()) !== undefined;
  return isWrongInCase ? CHECKSUM_ADDRESS_MESSAGE : ADDRESS_MESSAGE;
}
