import type { ChainSettings } from '../../platform/config/chain.ts';
import { ANVIL_CHAIN_ID } from './anvil.ts';
import type { Wallet } from './wallet.ts';

/** Known before the node answers: the server is built meanwhile. */
export const chainSettings = (
  { depositXpub, custody }: Wallet,
  { token, port }: { token: string; port: number },
): ChainSettings => ({
  rpcUrls: [`http://127.0.0.1:${port}`],
  quorum: 1,
  chainId: ANVIL_CHAIN_ID,
  network: 'Sandbox chain',
  token,
  confirmations: 'finalized',
  depositXpub,
  custody,
  minimumDeposit: 10n ** 16n,
  pollSeconds: 1,
});
