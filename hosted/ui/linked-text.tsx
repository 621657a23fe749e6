import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';

interface LinkedTextProps {
  /** Each part between `<a>` and `</a>` becomes a link. */
  text: string;
  /** In the order of the links. */
  hrefs: readonly string[];
}

/** A sentence with links that open in a new tab, so that form values are kept. */
export function LinkedText({ text, hrefs }: LinkedTextProps) {
  const { t } = useTranslation('auth');
  const [before, ...linked] = text.split('<a>').map((part) => part.split('</a>'));
  return (
    <>
      {before}
      {hrefs.map((href, index) => (
        <Fragment key={href}>
          <a href={href} target="_blank" rel="noopener">
            {linked[index]?.[0]}
            <span className="visually-hidden"> ({t('linked.new-tab')})</span>
          </a>
          {linked[index]?.[1]}
        </Fragment>
      ))}
    </>
  );
}
