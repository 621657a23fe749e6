import type { ReactNode } from 'react';
import type { EmailLinkKind } from '#shared/public-paths.ts';
import { Confirmation } from './confirmation.tsx';
import { KeepAccount } from './keep-account.tsx';
import { StopFactorReset } from './stop-factor-reset.tsx';
import { UndoChange } from './undo-change.tsx';

export interface EmailLink {
  kind: EmailLinkKind;
  code: string;
}

/** The page of an e-mail's link. */
export function EmailLinks({
  link: { kind, code },
  search,
  signIn,
}: {
  link: EmailLink;
  search: URLSearchParams;
  signIn(notice: ReactNode): ReactNode;
}) {
  if (kind === 'undo') return <UndoChange code={code} />;
  if (kind === 'stop') return <StopFactorReset code={code} />;
  if (kind === 'keep') return <KeepAccount code={code} />;
  return <Confirmation code={code} search={search} signIn={signIn} />;
}
