/** E-mails about endpoints that somebody else could add or delete in an open session. */
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { queueMemberMail } from '../../platform/mail/member-mail.ts';

type Template = 'webhook-added' | 'webhook-deleted';

const emailSender =
  (template: Template) =>
  async (tx: Db, config: Config, merchantId: string, webhook: string): Promise<void> => {
    const url = hostedLink(config, '/account/forgot-password');
    const values = { at: new Date().toISOString(), url, webhook };
    await queueMemberMail(tx, config, merchantId, { template, values });
  };

export const tellWebhookAdded = emailSender('webhook-added');
export const tellWebhookDeleted = emailSender('webhook-deleted');
