/** One page by Lighthouse's command line, in a browser that runs already. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const VERSION = '13.5.0';
const run = promisify(execFile);

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export interface Audit {
  /** From 0 to 100. */
  scores: Record<(typeof CATEGORIES)[number], number>;
  /** Milliseconds, and the layout shift. */
  painted: number;
  largest: number;
  blocked: number;
  shift: number;
  /** Ids of the audits that failed outside performance. */
  failed: string[];
}

interface Report {
  finalDisplayedUrl: string;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

/** @param port of the browser's debugging protocol */
export async function audit(url: string, port: number): Promise<Audit> {
  const { stdout } = await run(
    process.env.LIGHTHOUSE ?? 'npx',
    [
      ...(process.env.LIGHTHOUSE ? [] : ['--yes', `lighthouse@${VERSION}`]),
      url,
      `--port=${port}`,
      '--output=json',
      '--quiet',
      // Keeps the sign-in cookie; the profile is new, so its cache is empty.
      '--disable-storage-reset',
      `--only-categories=${CATEGORIES.join(',')}`,
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const { finalDisplayedUrl, categories, audits } = JSON.parse(stdout) as Report;
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`);
  const scoreOf = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const numberOf = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    painted: numberOf('first-contentful-paint'),
    largest: numberOf('largest-contentful-paint'),
    blocked: numberOf('total-blocking-time'),
    shift: numberOf('cumulative-layout-shift'),
    failed: CATEGORIES.filter((name) => name !== 'performance').flatMap((name) =>
      (categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
        .map(({ id }) => id),
    ),
  };
}
