interface NoticeProps {
  id?: string;
  tone?: 'info' | 'error';
  /** Empty while there is nothing to say: a live region must be there before its text. */
  text: string;
  /** Heard, not seen. */
  hidden?: boolean;
}

/** A remark that is read out when it changes. */
export function Notice({ id, tone = 'info', text, hidden = false }: NoticeProps) {
  const look = text === '' || hidden ? 'visually-hidden' : `notice notice--${tone}`;
  return (
    <div id={id} role={tone === 'error' ? 'alert' : 'status'} className={look}>
      {text}
    </div>
  );
}
