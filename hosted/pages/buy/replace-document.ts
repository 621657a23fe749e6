/** A page cannot change the headers of its document: it asks for another. */
export const replaceDocument = (address: string): void => location.replace(address);
