import type { Finding } from '#shared/doctor/schemas.ts';
import { SEVERITIES } from '#shared/doctor/schemas.ts';
import type { LocalSites } from '../../platform/config/domain.ts';
import { ReadError, readAddress } from '../domain/read-address.ts';
import { examineCsp } from './examine-csp.ts';
import { examineHeaders } from './examine-headers.ts';
import { examineTags } from './examine-tags.ts';
import { finding, seePage } from './page.ts';

/** Bytes of HTML that are read. */
const LONGEST_PAGE = 200_000;
/** Enough for one round of repairs. */
const MOST_FINDINGS = 30;

export interface Patient {
  /** The public URL of this installation. */
  publicUrl: string;
  /** The origins that may frame the business's checkouts. */
  origins: string[];
  sites: LocalSites;
  isOwn(url: URL): boolean;
}

/** Reads a page and returns findings, worst first. A failure to read it is a finding too. */
export async function examine(
  start: URL,
  patient: Patient,
): Promise<{ url: string; findings: Finding[] }> {
  try {
    const { url, status, headers, body, isWhole } = await readAddress(start, {
      most: LONGEST_PAGE,
      sites: patient.sites,
      follow: patient.isOwn,
    });
    const findings = examineOrigin(url, patient);
    if (status !== 200) findings.push(finding('page_status', 'warning', { found: String(status) }));
    const type = headers['content-type']?.at(-1) ?? '';
    if (!/^(text\/html|application\/xhtml\+xml)\b/i.test(type)) {
      findings.push(finding('not_html', 'warning', { found: type }));
    }
    if (!isWhole) findings.push(finding('page_cut', 'note'));
    const page = seePage(body, { url, headers, ours: new URL(patient.publicUrl) });
    findings.push(...examineTags(page), ...examineCsp(page), ...examineHeaders(page));
    return { url: url.href, findings: worst(findings) };
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    const found = finding(error.failure, 'problem', { found: error.to ?? start.hostname });
    return { url: start.href, findings: [found] };
  }
}

function examineOrigin(url: URL, { origins, publicUrl }: Patient): Finding[] {
  const { origin } = url;
  if (origins.includes(origin)) return [finding('origin_allowed', 'good', { found: origin })];
  // An installation on https allows only https pages.
  if (url.protocol === 'http:' && publicUrl.startsWith('https:')) {
    return [finding('insecure', 'problem', { found: origin, fix: `https://${url.host}` })];
  }
  return [finding('origin_not_allowed', 'problem', { found: origin, origin })];
}

/** Worst first, without duplicates. */
function worst(findings: Finding[]): Finding[] {
  const told = new Map(findings.map((one) => [`${one.code} ${one.found}`, one]));
  const rank = ({ severity }: Finding) => SEVERITIES.indexOf(severity);
  return [...told.values()].sort((a, b) => rank(a) - rank(b)).slice(0, MOST_FINDINGS);
}
