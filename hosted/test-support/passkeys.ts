import type { CreationOptions } from '#shared/factors/credential.ts';

export const CREATION_OPTIONS: CreationOptions = {
  challenge: 'x',
  rp: { id: 'localhost', name: 'Salus' },
  user: { id: 'dQ', name: 'ana@example.org', displayName: 'Ana' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 1,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
};
