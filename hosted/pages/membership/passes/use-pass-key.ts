import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { aheadOfDevice } from '#shared/clock.ts';
import type { Failure } from '#shared/http/api-client.ts';
import * as passesEndpoints from '#shared/passes/member-endpoints.ts';
import type { MemberHolding } from '#shared/passes/member-schemas.ts';
import {
  forgetPasses,
  keepPasses,
  LEFT,
  readKept,
} from '../../../features/offline-shell/kept-passes.ts';
import { importSecret } from '../../../features/offline-shell/pass-code.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useMember } from '../../../platform/use-member.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { usePassText } from './use-pass-text.ts';

/** The key of the member's code, or why there is none: WebCrypto is absent, or the call failed. */
export type PassKey =
  | { state: 'loading' | 'unsupported' }
  | { state: 'failed'; failure: Failure }
  | { state: 'ready'; key: CryptoKey };

/**
 * The key that this device keeps, and then that of this sign-in. The passes are kept with it, so that the offline page
 * shows them; those of test members are not, because their tab is another person's browser.
 *
 * @param passes what can be used
 */
export function usePassKey(passes: readonly MemberHolding[]): PassKey {
  const { client, now } = useSession();
  const { id: owner, livemode } = useMember();
  const texts = useTexts();
  const [key, setKey] = useState<PassKey>({ state: 'loading' });
  const isKept = livemode !== false;
  const hasAny = passes.length > 0;

  useEffect(() => {
    let isGone = false;
    const settle = (next: PassKey) => {
      if (!isGone) setKey(next);
    };
    async function load(): Promise<PassKey> {
      const kept = isKept ? await readKept() : undefined;
      const own = kept?.owner === owner ? kept.key : undefined;
      // Shown until the answer: a slow network keeps nobody waiting at the counter.
      if (own) settle({ state: 'ready', key: own });
      const answer = await client.call(passesEndpoints.readSecret, {});
      if (!answer.ok)
        return own ? { state: 'ready', key: own } : { state: 'failed', failure: answer.error };
      const made = await importSecret(answer.value.secret);
      return made ? { state: 'ready', key: made } : { state: 'unsupported' };
    }
    if (hasAny) void load().then(settle);
    return () => {
      isGone = true;
    };
  }, [client, owner, isKept, hasAny]);

  useEffect(() => {
    if (!isKept || key.state !== 'ready') return;
    if (passes.length === 0) void forgetPasses();
    else {
      const ahead = aheadOfDevice(now());
      void keepPasses({ owner, key: key.key, ahead, ...texts.of(passes, now()) });
    }
  });

  return key;
}

function useTexts() {
  const { t, i18n } = useTranslation('own-passes');
  const { time } = useFormat();
  const { entriesOf, validityOf } = usePassText();
  return {
    of: (passes: readonly MemberHolding[], at: number) => ({
      language: i18n.language,
      texts: {
        title: t('code.title'),
        hint: t('code.hint'),
        qr: t('code.qr'),
        digits: t('code.digits'),
        next: t('code.next', { left: LEFT }),
        asOf: t('code.as-of', { time: time(new Date(at).toISOString()) }),
      },
      passes: passes.map((pass) => ({
        id: pass.id,
        title: pass.pass.name,
        business: pass.merchant.name,
        text: `${entriesOf(pass)} · ${validityOf(pass)}`,
      })),
    }),
  };
}
