/** Parts of the page on which members edit their profile, for links that lead to them. */
export const EDIT_PROFILE = '/account/profile/edit';

export type ProfilePart =
  | 'profile'
  | 'security'
  | 'payments'
  | 'external-address'
  | 'e-mails'
  | 'data'
  | 'delete-account';

export const profilePart = (part: ProfilePart): `${typeof EDIT_PROFILE}#${ProfilePart}` =>
  `${EDIT_PROFILE}#${part}`;
