const TAB = '/account/profile/link?tab=passes';

/** The query names what the tab shows, so that reloading and going back work. */
export const LIST = TAB;
export const NEW = `${TAB}&pass=new`;
export const addressOf = (id: string) => `${TAB}&pass=${id}`;
export const changeAddressOf = (id: string) => `${addressOf(id)}&change=yes`;
export const importAddressOf = (id: string) => `${addressOf(id)}&import=yes`;
export const holdingAddressOf = (pass: string, holding: string) =>
  `${addressOf(pass)}&holding=${holding}`;
