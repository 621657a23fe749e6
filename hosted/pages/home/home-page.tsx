import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { User } from '#shared/auth/contract.ts';
import { useSession } from '../../app/session-context.ts';
import { SIGN_IN_PATH } from '../../app/sign-in-path.ts';
import { useSignal } from '../../app/use-signal.ts';
import { useTitle } from '../../app/use-title.ts';
import { displayName } from '../../app/user.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Hero } from '../../ui/hero.tsx';
import { Page } from '../../ui/page.tsx';
import { CommunityLevels } from './community-levels.tsx';
import styles from './home-page.module.css';
import { HowItWorks } from './how-it-works.tsx';
import { TokenPrice } from './token-price.tsx';

/** What the community is, what its levels take, and what the token costs. */
export function HomePage() {
  const { t } = useTranslation();
  const user = useSignal(useSession().user);
  const title = t(user ? 'signed-in.title' : 'footer.claim');
  useTitle(title);
  return (
    <Page width="wide" roomy>
      <Hero
        title={title}
        lead={user ? <Known user={user} /> : t('home.lead')}
        aside={<BrandMark className={styles.mark} />}
      >
        <Ways user={user} />
      </Hero>
      <HowItWorks />
      <CommunityLevels />
      <TokenPrice />
    </Page>
  );
}

function Known({ user }: { user: User }) {
  const { t } = useTranslation();
  return (
    <span className={styles.person}>
      <Avatar name={user.name} surname={user.surname} />
      {t('signed-in.as', { name: displayName(user) })}
    </span>
  );
}

/** Where to go from here; an empty line until it is known who asks. */
function Ways({ user }: { user: User | null | undefined }) {
  const { t } = useTranslation(['app', 'home']);
  return (
    <div className={styles.ways}>
      {user && (
        <Link className="button" href="/account">
          {t('home:welcome.overview')}
        </Link>
      )}
      {user === null && (
        <>
          <Link className="button" href="/join">
            {t('home:welcome.join')}
          </Link>
          <Link className={styles.login} href={SIGN_IN_PATH}>
            {t('nav.login')}
          </Link>
        </>
      )}
    </div>
  );
}
