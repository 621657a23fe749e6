import * as endpoints from '#shared/contact/docs.ts';
import type { App } from '../../platform/http/app.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { countFrom, countRequest } from '../../platform/http/rate-limit.ts';
import { queueMail } from '../../platform/mail/outbox.ts';

export function contactRoutes(app: App): void {
  const { db, config } = app;

  serve(
    app,
    endpoints.submit,
    async ({ input, request }) => {
      const { name, email, message } = input.body;
      await countRequest(db, 'contact', email);
      // The address is not proven: a stranger could type another one for each message.
      await countFrom(db, 'contact-of-network', request.ip);
      await queueMail(db, config, {
        to: config.mail.contact,
        locale: null,
        template: 'contact',
        values: { name, email, message },
      });
      return { ok: true as const };
    },
    config.limits.accountPerAddress,
  );
}
