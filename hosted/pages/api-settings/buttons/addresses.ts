const TAB = '/account/profile/link?tab=buttons';

/** The query names what the tab shows, so that reloading and going back work. */
export const LIST = TAB;
export const NEW = `${TAB}&button=new`;
export const addressOf = (id: string) => `${TAB}&button=${id}`;
export const changeAddressOf = (id: string) => `${TAB}&button=${id}&change=yes`;
