import type { JSX } from 'preact';

export interface NoticeProps {
  tone: 'info' | 'warning' | 'error';
  /** Empty if there is no notice: a live region must exist before its text. */
  text: string;
  /** Announced, but not visible. */
  hidden?: boolean;
}

/** The only live region of a screen. */
export function Notice({ tone, text, hidden = false }: NoticeProps): JSX.Element {
  const shown = tone === 'info' ? 'notice' : `notice notice--${tone}`;
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      class={text === '' || hidden ? 'visually-hidden' : shown}
    >
      {/* HTML has no empty text node: hydration would have to add one. */}
      {text || null}
    </div>
  );
}
