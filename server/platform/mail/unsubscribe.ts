/**
 * The link of an e-mail that its recipient can switch off without signing in (RFC 8058). Its token is
 * authenticated and encrypted: it names one person, one subject and one kind, and nobody can make one.
 */
import * as z from 'zod/mini';
import { NOTICES } from '#shared/notifications/kinds.ts';
import type { Config } from '../config/config.ts';
import { seal, unseal } from '../encryption/secret-box.ts';
import type { TransferTemplateName } from './template-values.ts';

export const UNSUBSCRIBE_PATH = '/unsubscribe';
/** A token for another purpose, encrypted with the same key, is refused. */
const PURPOSE = 'unsubscribe';

const NoticeChoice = z.object({ person: z.string(), about: z.string(), kind: z.enum(NOTICES) });
/** `about` is the person or a business. */
export type NoticeChoice = z.output<typeof NoticeChoice>;

type Keys = Pick<Config, 'secrets'>;

export const unsubscribeToken = ({ secrets }: Keys, choice: NoticeChoice): string =>
  Buffer.from(seal(secrets.encryption, JSON.stringify(choice), PURPOSE)).toString('base64url');

/** @returns undefined for a token that is not ours */
export function readUnsubscribeToken({ secrets }: Keys, token: string): NoticeChoice | undefined {
  try {
    const bytes = new Uint8Array(Buffer.from(token, 'base64url'));
    return NoticeChoice.parse(JSON.parse(unseal(secrets.encryption, bytes, PURPOSE)));
  } catch {
    return undefined;
  }
}

export const unsubscribeUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string =>
  `${publicUrl}${UNSUBSCRIBE_PATH}?token=${token}`;

/** The kind of a mail whose row names a transfer instead of its values. */
export const NOTICE_OF_TRANSFER: Partial<Record<TransferTemplateName, NoticeChoice['kind']>> = {
  'level-changed': 'level_changed',
  'airdrop-received': 'airdrop_received',
};
