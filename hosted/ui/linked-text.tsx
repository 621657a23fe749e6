import { useTranslation } from 'react-i18next';

interface LinkedTextProps {
  /** One part between `<a>` and `</a>` becomes the link. */
  text: string;
  href: string;
}

/** A sentence with a link that opens in a new tab, so that form values are kept. */
export function LinkedText({ text, href }: LinkedTextProps) {
  const { t } = useTranslation('auth');
  const [before = '', linked = '', after = ''] = text.split(/<\/?a>/);
  return (
    <>
      {before}
      <a href={href} target="_blank" rel="noopener">
        {linked}
        <span className="visually-hidden"> ({t('linked.new-tab')})</span>
      </a>
      {after}
    </>
  );
}
