interface NoticeProps {
  id?: string;
  /** `success`: what the reader asked for is done; `warning`: what the reader wants is blocked. */
  tone?: 'info' | 'success' | 'warning' | 'error';
  /** Empty without a message, because a live region must exist before its text. */
  text: string;
  /** For screen readers only. */
  hidden?: boolean;
}

/** A status message in a live region. */
export function Notice({ id, tone = 'info', text, hidden = false }: NoticeProps) {
  const look = text === '' || hidden ? 'visually-hidden' : `notice notice--${tone}`;
  return (
    <div id={id} role={tone === 'error' ? 'alert' : 'status'} className={look}>
      {text}
    </div>
  );
}
