import { createRoot } from 'react-dom/client';
import type { Session } from '../../platform/session.ts';
import { SessionContext } from '../../platform/session-context.ts';
import { MailboxProof } from './mailbox-proof.tsx';

/**
 * Shows the dialog in a root of its own, because the refused call may be of any page, and of another dialog.
 *
 * @returns whether the address was confirmed
 */
export async function askForProof(session: Session): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  try {
    return await new Promise<boolean>((resolve) => {
      root.render(
        <SessionContext value={session}>
          <MailboxProof onEnd={resolve} />
        </SessionContext>,
      );
    });
  } finally {
    root.unmount();
    place.remove();
  }
}
