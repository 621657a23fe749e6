/** The analytics script. It runs only in documents that show nothing but measured pages. */
import { isMeasuredPage } from '#shared/measured-pages.ts';
import { running } from './running-analytics.ts';

const opened = globalThis.location?.pathname ?? '';

/** Loads the script once per document. @param src address of the script */
export function loadAnalytics(src: string): void {
  // Only the policy of a measured page allows the script to contact its server.
  if (hasAnalytics() || !isMeasuredPage(opened) || !isMeasuredPage(location.pathname)) return;
  running.mustLeave = (path) => !isMeasuredPage(path);
  const tag = document.createElement('script');
  tag.src = src;
  tag.async = true;
  document.head.append(tag);
}

export const hasAnalytics = (): boolean => running.mustLeave !== undefined;
