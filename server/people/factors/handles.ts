/** The WebAuthn user handle: the person's id as bytes in base64url (WebAuthn, §5.4.3). */
export const userHandleOf = (personId: string) => Buffer.from(personId).toString('base64url');

export const credentialBytes = (id: string) => new Uint8Array(Buffer.from(id, 'base64url'));
