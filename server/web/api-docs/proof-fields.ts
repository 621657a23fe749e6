/** Descriptions of the fields by which a person confirms a call; with an API key they are left out. */
const PERSON = 'Confirms the call of a person who is signed in. Omit it with an API key.';
const PASSKEY = 'The value that the browser returns for the passkey.';

export const PROOF_FIELDS = {
  currentPassword: PERSON,
  code: PERSON,
  passkey: PERSON,
  'passkey.id': PASSKEY,
  'passkey.rawId': PASSKEY,
  'passkey.type': PASSKEY,
  'passkey.response': PASSKEY,
  'passkey.response.clientDataJSON': PASSKEY,
  'passkey.response.authenticatorData': PASSKEY,
  'passkey.response.signature': PASSKEY,
  'passkey.response.userHandle': PASSKEY,
};
