import { subjectOf } from '../members/credential-subject.ts';
import type { MemberRow } from '../members/find.ts';

/** The WebAuthn user handle: the credential subject as bytes in base64url (WebAuthn, §5.4.3). */
export const userHandleOf = (person: Pick<MemberRow, 'id' | 'credentialSubject'>) =>
  Buffer.from(subjectOf(person)).toString('base64url');

export const credentialBytes = (id: string) => new Uint8Array(Buffer.from(id, 'base64url'));
