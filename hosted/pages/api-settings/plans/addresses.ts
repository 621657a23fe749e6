const TAB = '/account/profile/link?tab=plans';

/** The query names what the tab shows, so that reloading and going back work. */
export const LIST = TAB;
export const NEW = `${TAB}&plan=new`;
export const IMPORT = `${TAB}&plan=import`;
export const addressOf = (id: string) => `${TAB}&plan=${id}`;
export const changeAddressOf = (id: string) => `${addressOf(id)}&change=yes`;
export const agreementAddressOf = (plan: string, agreement: string) =>
  `${addressOf(plan)}&agreement=${agreement}`;
