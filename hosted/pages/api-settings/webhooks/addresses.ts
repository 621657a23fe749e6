const TAB = '/account/profile/link?tab=webhooks';

/** Marks the history entry of the list that a deletion led to. */
export const BY_DELETION = { byDeletion: true };
export const cameByDeletion = (): boolean => history.state?.byDeletion === true;

/** The query names what the tab shows, so that reloading and going back work. */
export const LIST = TAB;
export const NEW = `${TAB}&endpoint=new`;
export const addressOf = (id: string) => `${TAB}&endpoint=${id}`;
export const changeAddressOf = (id: string) => `${TAB}&endpoint=${id}&change=yes`;
