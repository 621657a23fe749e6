import { HDNodeWallet } from 'ethers/wallet';

/** The signing keys. Only the signer has them. */
export interface PrivateKeys {
  /** Of the custody address, 32 bytes in hex. */
  custodyKey: string;
  /** Extended private key of m/44'/60'/0': the deposit addresses are its children 0/0, 0/1, … */
  depositXprv: string;
}

export interface PublicKeys {
  depositXpub: string;
  /** EIP-55. */
  custody: string;
}

/**
 * Generates keys for a wallet. Custody is not a child of the deposit key: anybody with the extended
 * public key and one deposit key could compute every other child key.
 */
export function newKeys(): { private: PrivateKeys; public: PublicKeys } {
  const account = HDNodeWallet.createRandom('', "m/44'/60'/0'");
  const custody = HDNodeWallet.createRandom();
  return {
    private: { custodyKey: custody.privateKey, depositXprv: account.extendedKey },
    public: { depositXpub: account.neuter().extendedKey, custody: custody.address },
  };
}
