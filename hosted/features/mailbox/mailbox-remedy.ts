import { loadTexts } from '../../platform/i18n.ts';
import type { Remedy, Session } from '../../platform/session.ts';

/** One dialog answers all calls that were refused at the same time. */
let asking: Promise<boolean> | undefined;

/**
 * Whoever's call was refused for it confirms their address in a dialog above the page: a form keeps what
 * was typed, and its call is sent again. Every call has this, because it belongs to the session.
 */
export const mailboxRemedy =
  (session: Session): Remedy =>
  async ({ code }) => {
    if (code !== 'mailbox_unproven') return false;
    asking ??= ask(session).finally(() => {
      asking = undefined;
    });
    return asking;
  };

async function ask(session: Session): Promise<boolean> {
  try {
    const [{ askForProof }] = await Promise.all([
      import('./ask-for-proof.tsx'),
      loadTexts(['mail-code', 'errors', 'member-errors']),
    ]);
    return await askForProof(session);
  } catch (error) {
    // The page then shows the refusal. A new document would lose what was typed.
    console.warn(error);
    return false;
  }
}
