import * as embedEndpoints from '#shared/embed/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { countReport } from './reports.ts';

/** Bytes; longer than any valid report. */
const LONGEST = 512;

/**
 * The response does not reveal whether a session exists. Only this route parses text/plain as JSON:
 * `sendBeacon` then needs no CORS preflight, and the request only changes a counter.
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
      embedEndpoints.reportFallback,
      async ({ input, request }) => {
        await countReport(app.db, input.body, request.headers.origin);
        return { ok: true as const };
      },
      app.config.limits.actsPerAddress,
    );
  });
}
