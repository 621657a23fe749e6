import * as z from 'zod/mini';
import { FALLBACK_REASONS, FALLBACK_STEPS } from '../embed/protocol.ts';
import { Timestamp } from '../http/fields.ts';
import { webAddress } from '../http/web-address.ts';

/** What can be found; each finding has a text in `locales`. */
export const FINDINGS = [
  // The page could not be read.
  'redirected',
  'private',
  'tls',
  'timeout',
  'unreachable',
  'page_status',
  'not_html',
  'page_cut',
  // Address of the page.
  'insecure',
  'origin_not_allowed',
  'origin_allowed',
  // HTML of the page.
  'script_found',
  'script_missing',
  'script_elsewhere',
  'script_path',
  'script_module',
  'script_integrity',
  'script_blocking',
  'session_invalid',
  'frame_direct',
  // Content Security Policy.
  'csp_script',
  'csp_parts',
  'csp_nonce',
  'csp_frame',
  'csp_script_frame',
  'csp_connect',
  'csp_sandbox',
  'csp_good',
  'trusted_types',
  // Other headers.
  'coop',
  'coep_good',
  'passkeys',
] as const;
export type FindingCode = (typeof FINDINGS)[number];

/** `problem`: the checkout does not work; `warning`: it needs attention; `note`: for information. */
export const SEVERITIES = ['problem', 'warning', 'note', 'good'] as const;
export type Severity = (typeof SEVERITIES)[number];

/**
 * `found` is the present text, `fix` the header line or HTML to replace it with, `origin` an origin
 * that must be allowed.
 */
export const Finding = z.object({
  code: z.enum(FINDINGS),
  severity: z.enum(SEVERITIES),
  found: z.nullable(z.string()),
  fix: z.nullable(z.string()),
  origin: z.nullable(z.string()),
});
export type Finding = z.output<typeof Finding>;

export const examineSite = {
  body: z.strictObject({ url: webAddress() }),
  response: z.object({ url: z.string(), findings: z.array(Finding) }),
};

/**
 * Reports of the last 30 days. `origin` is null for pages without one, and where there are too many
 * origins to list.
 */
export const EmbedReport = z.object({
  origin: z.nullable(z.string()),
  isForeign: z.boolean(),
  step: z.enum(FALLBACK_STEPS),
  reason: z.enum(FALLBACK_REASONS),
  count: z.number(),
  lastAt: Timestamp,
  lastVersion: z.string(),
});
export type EmbedReport = z.output<typeof EmbedReport>;

export const listEmbedReports = {
  response: z.object({ data: z.array(EmbedReport) }),
};
