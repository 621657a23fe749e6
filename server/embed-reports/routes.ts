import { reportFallback } from '#shared/embed/contract.ts';
import type { App } from '../app.ts';
import { serve } from '../http/endpoint.ts';
import { countReport } from './reports.ts';

/** More than the longest report there is. */
const LONGEST = 512;

/**
 * The answer is the same for every session, known or not. Text is taken for JSON here and nowhere
 * else: a page that sends it changes nothing but a count, and needs nobody's leave.
 */
export function embedReportRoutes(app: App): void {
  app.http.register(async (http) => {
    for (const type of ['text/plain', 'application/json']) {
      http.removeContentTypeParser(type);
      const json = http.getDefaultJsonParser('error', 'error');
      http.addContentTypeParser(type, { parseAs: 'string', bodyLimit: LONGEST }, json);
    }
    serve(
      { ...app, http },
      reportFallback,
      async ({ input, request }) => {
        await countReport(app.db, input.body, request.headers.origin);
        return { ok: true as const };
      },
      app.config.limits.actsPerAddress,
    );
  });
}
