import type { Team } from '#shared/team-members/schemas.ts';

export type TeamMember = Team['members'][number];

/** The full name, or the e-mail address without one. */
export const nameOf = ({ name, surname, email }: TeamMember): string =>
  [name, surname].filter(Boolean).join(' ') || email;
