import type { TransactionLike } from 'ethers/transaction';
import { HDNodeWallet, Wallet } from 'ethers/wallet';
import type { PrivateKeys } from './new-keys.ts';

/** What the signer needs of its keys, wherever they are. */
export interface SigningKeys {
  custody: {
    /** EIP-55. */
    address: string;
    /** @returns the signed transaction in hex */
    signTransaction(transaction: TransactionLike): Promise<string>;
  };
  /** The key of a deposit address. */
  depositAt(index: string): Pick<HDNodeWallet, 'address' | 'signTypedData'>;
}

/** Both keys in memory. Signatures are deterministic (RFC 6979). */
export function keysInMemory({ custodyKey, depositXprv }: PrivateKeys): SigningKeys {
  return { custody: custodyInMemory(custodyKey), depositAt: depositKeys(depositXprv) };
}

export const custodyInMemory = (key: string): SigningKeys['custody'] => new Wallet(key);

/** @throws for anything but an extended private key */
export function depositKeys(xprv: string): SigningKeys['depositAt'] {
  const account = HDNodeWallet.fromExtendedKey(xprv);
  if (!(account instanceof HDNodeWallet)) throw new Error('the deposit key is not a private key');
  const external = account.derivePath('0');
  return (index) => external.deriveChild(Number(index));
}
