const TAB = '/account/profile/link?tab=buttons';

/** What the tab shows is in its address: it can be reloaded, and one can go back. */
export const LIST = TAB;
export const NEW = `${TAB}&button=new`;
export const addressOf = (id: string) => `${TAB}&button=${id}`;
export const changeAddressOf = (id: string) => `${TAB}&button=${id}&change=yes`;
