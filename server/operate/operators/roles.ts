/** What operators may do. One operator has one role. */

export const ROLES = ['viewer', 'support', 'finance', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const isRole = (text: string): text is Role => ROLES.some((role) => role === text);

/** Who may run a command. `anybody` needs no signature: monitoring, and commands before operators exist. */
export type Allowed = readonly Role[] | 'anybody';

export const READERS: readonly Role[] = [...ROLES];
/** Members, their sign-ins, and businesses. */
export const SUPPORT = ['support', 'admin'] as const;
/** Money. Admins are excluded: they appoint operators, and so they move no money. */
export const FINANCE = ['finance'] as const;
/** Operators, settings, keys and the data. */
export const ADMIN = ['admin'] as const;
/** Stopping something is possible for everybody on duty. */
export const ON_DUTY = ['support', 'finance', 'admin'] as const;
