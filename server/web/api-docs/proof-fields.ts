/** Descriptions of the fields by which a person confirms a call; with an API key they are left out. */
const PERSON = 'Of a person who is signed in. Leave it out with an API key.';
const PASSKEY = 'As the browser returns it.';

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
