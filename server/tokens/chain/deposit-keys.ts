import { HDNodeVoidWallet, HDNodeWallet } from 'ethers/wallet';

/** BIP-44's external chain, below the account key of the settings. */
const EXTERNAL_CHAIN = '0';

let latest: { xpub: string; chain: HDNodeVoidWallet } | undefined;

/**
 * Derives the deposit address of an index (EIP-55) from the extended public key.
 * @throws for an invalid key and for a private key
 */
export function depositAddressAt(xpub: string, index: number): string {
  if (latest?.xpub !== xpub) latest = { xpub, chain: externalChain(xpub) };
  return latest.chain.deriveChild(index).address;
}

function externalChain(xpub: string): HDNodeVoidWallet {
  const account = HDNodeWallet.fromExtendedKey(xpub);
  if (!(account instanceof HDNodeVoidWallet)) throw new Error('DEPOSIT_XPUB is a private key');
  return account.derivePath(EXTERNAL_CHAIN);
}
