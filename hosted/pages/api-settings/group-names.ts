/** The groups of the settings, in display order. */
export const GROUP_NAMES = ['business', 'checkout', 'team', 'developers'] as const;
export type GroupName = (typeof GROUP_NAMES)[number];
