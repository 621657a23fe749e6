import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import * as calls from '#shared/operate/endpoints.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Button } from '../ui/button.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { call } from './call.ts';
import styles from './frame.module.css';
import { signedOut } from './queries.ts';
import { SearchForm } from './search-form.tsx';
import { useOperator } from './session.ts';
import { useIdleEnd } from './use-idle-end.ts';

const PLACES = [
  { href: '/', text: 'Overview' },
  { href: '/queues', text: 'Queues' },
  { href: '/commands', text: 'Commands' },
  { href: '/commands/audit', text: 'Audit log' },
];

/** The frame of every page of a signed-in operator. */
export function Frame({ children }: { children: ReactNode }) {
  const { name, role, idleMinutes } = useOperator();
  const queries = useQueryClient();
  const [path] = useLocation();
  const main = useRef<HTMLElement>(null);
  const before = useRef(path);
  useIdleEnd(idleMinutes, () => signedOut(queries));

  // A screen reader starts at the new page.
  useEffect(() => {
    if (before.current !== path) main.current?.focus();
    before.current = path;
  }, [path]);

  async function leave() {
    await call(calls.signOut, {}).catch(() => undefined);
    signedOut(queries);
  }

  return (
    <div className={styles.layout}>
      <SkipLink>Skip to content</SkipLink>
      <header className={styles.bar}>
        <div className={styles.head}>
          <Link className={styles.brand} href="/">
            <BrandMark className={styles.mark} /> Console
          </Link>
          <SearchForm />
          <div className={styles.who}>
            <span>
              {name}, {role}
            </span>
            <Button variant="quiet" onClick={() => void leave()}>
              Sign out
            </Button>
          </div>
        </div>
        <nav className={styles.nav} aria-label="Console">
          {PLACES.map(({ href, text }) => (
            <Link
              key={href}
              href={href}
              className={styles.place}
              aria-current={path === href ? 'page' : undefined}
            >
              {text}
            </Link>
          ))}
        </nav>
      </header>
      <main className={styles.main} id="main" tabIndex={-1} ref={main}>
        {children}
      </main>
    </div>
  );
}
