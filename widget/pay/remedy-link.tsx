import type { JSX } from 'preact';
import type { Remedy } from '#shared/pay/remedy.ts';
import type { PayViewProps } from './pay-view-props.ts';

interface RemedyLinkProps extends Pick<PayViewProps, 'texts'> {
  remedy: Remedy;
  /** Opens the card form in the frame's window, which reports the payment. */
  onTopUp(): void;
}

export function RemedyLink({ remedy, texts, onTopUp }: RemedyLinkProps): JSX.Element {
  const { href, opens, text } = remedy;
  return (
    <a
      class="button button--wide"
      href={href}
      {...(opens === 'here' ? {} : { target: '_blank', rel: 'noreferrer' })}
      onClick={(event) => {
        if (opens !== 'window') return;
        event.preventDefault();
        onTopUp();
      }}
    >
      {texts(text)}
    </a>
  );
}
