import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { User } from '#shared/auth/schemas.ts';
import { brand } from '#shared/brand.ts';
import { loadTexts } from '../../platform/i18n.ts';
import { lazyPart } from '../../platform/lazy-page.ts';
import { useSession } from '../../platform/session-context.ts';
import { SIGN_IN_PATH } from '../../platform/sign-in-path.ts';
import { useSignal } from '../../platform/use-signal.ts';
import { useTitle } from '../../platform/use-title.ts';
import { displayName } from '../../platform/user.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { PaymentScene } from '../../ui/drawings/payment-scene.tsx';
import { Hero } from '../../ui/hero.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CommunityLevels } from './community-levels.tsx';
import styles from './home-page.module.css';
import { HowItWorks } from './how-it-works.tsx';
import { WorkedExample } from './worked-example.tsx';

/** Lazy, because both wait for the API, and stand below what a visitor sees first. */
const TokenPrice = lazyPart('token-price', async () => {
  const [{ TokenPrice }] = await Promise.all([import('./token-price.tsx'), partTexts()]);
  return TokenPrice;
});
const Directory = lazyPart('directory', async () => {
  const [{ Directory }] = await Promise.all([import('./directory.tsx'), partTexts()]);
  return Directory;
});
const partTexts = () => loadTexts(['home-parts']);

/** Lazy, because guests have none. */
const OwnTokens = lazyPart('own-tokens', async () => {
  const [{ OwnTokens }] = await Promise.all([
    import('./own-tokens.tsx'),
    loadTexts(['account', 'errors', 'member-errors']),
  ]);
  return OwnTokens;
});

/** The home page: introduction, levels and token price. Members see their tokens in place of the introduction. */
export function HomePage() {
  const { t } = useTranslation();
  const user = useSignal(useSession().user);
  const title = user
    ? t('signed-in.title', { name: user.name || displayName(user) })
    : t('footer.claim');
  useTitle(title);
  return (
    <Page width="wide" roomy>
      <Hero
        {...(user ? {} : { over: brand.name })}
        title={title}
        lead={user ? <Known user={user} /> : t('home.lead')}
        aside={user ? <PaymentScene /> : <WorkedExample />}
      >
        <Ways user={user} />
      </Hero>
      {user ? (
        <Suspense fallback={<Skeleton height="20rem" />}>
          <OwnTokens />
        </Suspense>
      ) : (
        <HowItWorks />
      )}
      <CommunityLevels />
      {/* Its height is not known before its answer, and here it moves nothing that is seen. */}
      <Suspense>
        <Directory />
      </Suspense>
      <Suspense fallback={<Skeleton height="26rem" />}>
        <TokenPrice />
      </Suspense>
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

/** Links to actions; reserves its line until the visitor is known. */
function Ways({ user }: { user: User | null | undefined }) {
  const { t } = useTranslation(['app', 'home']);
  return (
    <div className={styles.actionRow}>
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
