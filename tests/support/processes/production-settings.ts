/** Settings production starts with, and which of them it names when it does not. */
import { createHash } from 'node:crypto';
import { ConfigError } from '../../../server/platform/core/config-error.ts';

/** Deterministic bytes that look random. */
export const key = (name: number) => createHash('sha256').update(`key ${name}`).digest('base64');

export const PRODUCTION = {
  PUBLIC_URL: 'https://pay.example',
  DATABASE_URL: 'postgres://salus:secret@db.example/salus',
  JWT_SECRET: key(1),
  ENCRYPTION_KEY: key(2),
  SMTP_URL: 'smtps://salus:secret@mail.example',
  MAIL_FROM: 'Salus <no-reply@pay.example>',
  CONTACT_MAIL: 'people@pay.example',
};

/** Each line of the refusal begins with the setting it is about. */
export function refusal(read: () => unknown): string[] {
  try {
    read();
  } catch (error) {
    if (error instanceof ConfigError) {
      return error.message.split('\n').map((line) => line.split(':')[0] ?? '');
    }
    throw error;
  }
  return [];
}
