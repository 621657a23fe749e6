/** The analytics script. It runs only in documents that show nothing but measured pages. */
import { isMeasuredPage } from '#shared/measured-pages.ts';

let isLoaded = false;
const opened = globalThis.location?.pathname ?? '';

/** Loads the script once per document. @param src address of the script */
export function loadAnalytics(src: string): void {
  // Only the policy of a measured page allows the script to contact its server.
  if (isLoaded || !isMeasuredPage(opened) || !isMeasuredPage(location.pathname)) return;
  isLoaded = true;
  const tag = document.createElement('script');
  tag.src = src;
  tag.async = true;
  document.head.append(tag);
}

export const hasAnalytics = (): boolean => isLoaded;

/** Whether the page at `path` needs a new document, because a script cannot be unloaded. */
export const mustLeaveAnalytics = (path: string): boolean => isLoaded && !isMeasuredPage(path);
