/** `npm run setup` with a file of answers, as an image or a script runs it. */
import { writeFile } from 'node:fs/promises';
import { run } from './programs.ts';

export interface SetupRun {
  /** Where the settings are; the file of answers is beside it. */
  folder: string;
  answers: Record<string, string>;
  flags?: string[];
}

export async function runSetup({ folder, answers, flags = [] }: SetupRun) {
  const file = `${folder}.answers`;
  const lines = Object.entries(answers).map(([name, value]) => `${name}=${value}`);
  await writeFile(file, lines.join('\n'));
  const program = run([
    ...['scripts/run/setup.mjs', '--folder', folder, '--answers', file],
    ...flags,
  ]);
  const code = await program.ended;
  return { code, said: program.said() };
}

/** What every run answers; nothing listens at the public address. */
export const answersFor = (ownerUrl: string, smtpUrl: string): Record<string, string> => ({
  OWNER_DATABASE_URL: ownerUrl,
  PUBLIC_URL: 'https://localhost:1',
  SMTP_URL: smtpUrl,
  MAIL_FROM: 'Salus <no-reply@pay.example>',
  OPERATOR_MAIL: 'ada@pay.example',
  PRICE_EUR: '0.25',
  PRICE_USD: '0.27',
});
