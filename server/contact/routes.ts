import { contact } from '#shared/contact/contract.ts';
import type { App } from '../app.ts';
import { countAct } from '../http/act-limit.ts';
import { serve } from '../http/endpoint.ts';
import { queueMail } from '../mail/outbox.ts';

export function contactRoutes(app: App): void {
  const { db, config } = app;

  serve(
    app,
    contact,
    async ({ input }) => {
      const { name, email, message } = input.body;
      await countAct(db, 'contact', email);
      await queueMail(db, config, {
        to: config.mail.contact,
        locale: null,
        letter: 'contact',
        values: { name, email, message },
      });
      return { ok: true as const };
    },
    config.limits.accountPerAddress,
  );
}
