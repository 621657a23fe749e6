import { useTranslation } from 'react-i18next';

interface LinkedTextProps {
  /** With one part between `<a>` and `</a>`, which becomes the link. */
  text: string;
  href: string;
}

/** A sentence with a link that opens beside this page, so that nothing typed here is lost. */
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
