import type { StakingLevel } from '#shared/wallet/membership.ts';

/** Whether there is a level to go to, which a ladder shows. */
export const isLadder = (levels: readonly StakingLevel[]): boolean => levels.length > 1;
