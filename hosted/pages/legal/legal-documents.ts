import { LEGAL_VERSIONS, type LegalText } from '#shared/legal-versions.ts';
import type { LegalArea, TextKey } from '../../platform/text-areas.ts';

/** One legal text: address, text keys and file. */
export interface LegalDocument {
  path: string;
  title: TextKey<'legal'>;
  summary: TextKey<'legal'>;
  area: LegalArea;
  /** Effective date. The legal notice has none, because nobody accepts it. */
  version?: string;
}

/** In the order of the overview. */
export const LEGAL_DOCUMENTS = {
  conditions: {
    path: '/legal/general-conditions',
    title: 'conditions.title',
    summary: 'conditions.summary',
    area: 'legal-conditions',
    version: LEGAL_VERSIONS.conditions,
  },
  privacy: {
    path: '/legal/privacy-policy',
    title: 'privacy.title',
    summary: 'privacy.summary',
    area: 'legal-privacy',
    version: LEGAL_VERSIONS.privacy,
  },
  cookies: {
    path: '/legal/cookies-policy',
    title: 'cookies.title',
    summary: 'cookies.summary',
    area: 'legal-cookies',
    version: LEGAL_VERSIONS.cookies,
  },
  notice: {
    path: '/legal/legal-notice',
    title: 'notice.title',
    summary: 'notice.summary',
    area: 'legal-notice',
  },
} as const satisfies Record<string, LegalDocument>;

/** Versions of sections that are accepted separately, by section id. */
export const SECTION_VERSIONS: Readonly<Record<string, string>> = {
  shipping: LEGAL_VERSIONS.shipping,
  refund: LEGAL_VERSIONS.refund,
} satisfies Partial<Record<LegalText, string>>;
