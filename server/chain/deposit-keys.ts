import { HDNodeVoidWallet, HDNodeWallet } from 'ethers/wallet';

/** Of the key in the settings; beneath it the path is that of BIP-44's external chain. */
const EXTERNAL_CHAIN = '0';

let latest: { xpub: string; chain: HDNodeVoidWallet } | undefined;

/**
 * The deposit address of an index (EIP-55), from the extended public key alone.
 * @throws when the key is none, or a private one
 */
export function depositAddressAt(xpub: string, index: number): string {
  if (latest?.xpub !== xpub) latest = { xpub, chain: externalChain(xpub) };
  return latest.chain.deriveChild(index).address;
}

function externalChain(xpub: string): HDNodeVoidWallet {
  const account = HDNodeWallet.fromExtendedKey(xpub);
  if (!(account instanceof HDNodeVoidWallet)) throw new Error('DEPOSIT_XPUB: a private key');
  return account.derivePath(EXTERNAL_CHAIN);
}
