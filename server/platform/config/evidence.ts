import { Email } from '#shared/http/email.ts';
import { given } from './kinds.ts';
import type { Source } from './setting.ts';

/** Where the heads of audit log and seals are published, outside the database. */
export type HeadDestination =
  | { kind: 'file'; path: string }
  | { kind: 'mail'; to: string }
  | { kind: 'url'; url: string };

export interface EvidenceSettings {
  /** Null when heads are published nowhere. */
  heads: HeadDestination | null;
}

export const EVIDENCE = {
  EVIDENCE_HEADS: {
    ...given<HeadDestination | null>(
      'the absolute path of a file, mailto:address, or an https address without a user',
      destinationOf,
      null,
    ),
    isSecret: true,
  },
};

export const evidenceSettings = (from: Source): EvidenceSettings => ({
  heads: from.read(EVIDENCE).EVIDENCE_HEADS,
});

function destinationOf(text: string): HeadDestination | undefined {
  if (text.startsWith('/')) return { kind: 'file', path: text };
  const to = text.startsWith('mailto:') ? text.slice('mailto:'.length) : '';
  if (Email.safeParse(to).success) return { kind: 'mail', to };
  const url = URL.parse(text);
  const isPlain = url?.protocol === 'https:' && !url.username && !url.password;
  return isPlain ? { kind: 'url', url: text } : undefined;
}
