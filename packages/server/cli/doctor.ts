/** `salus doctor`: what prevents the checkout from being displayed on a page of yours. */
import { connect } from './connect.ts';
import type { Output } from './output.ts';

const MARKS: Record<string, string> = { problem: '✗', warning: '!', note: '·', good: '✓' };

/** @returns whether the page shows the checkout: no finding is a problem */
export async function doctor(page: string, output: Output): Promise<boolean> {
  const { salus } = await connect();
  const { url, findings } = await salus.doctor.examine(page);
  output.say(url);
  for (const finding of findings) {
    const { severity, code, found, fix } = finding;
    output.tell(
      `${MARKS[severity] ?? ' '} ${code}${found ? `: ${found}` : ''}${fix ? `\n  use: ${fix}` : ''}`,
      finding,
    );
  }
  return findings.every(({ severity }) => severity !== 'problem');
}
