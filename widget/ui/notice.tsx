import type { JSX } from 'preact';

export interface NoticeProps {
  tone: 'info' | 'error';
  /** Empty while there is nothing to say: a live region must be there before its text. */
  text: string;
  /** Heard, not seen. */
  hidden?: boolean;
}

/** The one live region of a screen. */
export function Notice({ tone, text, hidden = false }: NoticeProps): JSX.Element {
  const shown = tone === 'error' ? 'notice notice--error' : 'notice';
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      class={text === '' || hidden ? 'visually-hidden' : shown}
    >
      {/* HTML has no empty text: there would be one to add on hydration. */}
      {text || null}
    </div>
  );
}
