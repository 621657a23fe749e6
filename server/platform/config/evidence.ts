import { Email } from '#shared/http/email.ts';

/** Where the heads of audit log and seals are published, outside the database. */
export type HeadDestination =
  | { kind: 'file'; path: string }
  | { kind: 'mail'; to: string }
  | { kind: 'url'; url: string };

export interface EvidenceSettings {
  /** Null when heads are published nowhere. */
  heads: HeadDestination | null;
}

/** @throws the error that `fail` creates for an invalid setting */
export function evidenceSettings(
  env: Record<string, string | undefined>,
  fail: (text: string) => Error,
): EvidenceSettings {
  const text = env.EVIDENCE_HEADS ?? '';
  if (text === '') return { heads: null };
  if (text.startsWith('/')) return { heads: { kind: 'file', path: text } };
  const to = text.startsWith('mailto:') ? text.slice('mailto:'.length) : '';
  if (Email.safeParse(to).success) return { heads: { kind: 'mail', to } };
  const url = URL.parse(text);
  if (url?.protocol === 'https:' && !url.username && !url.password) {
    return { heads: { kind: 'url', url: text } };
  }
  throw fail(
    'EVIDENCE_HEADS: the absolute path of a file, mailto:address, or an https address without a user',
  );
}
