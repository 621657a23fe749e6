/** Which documents of the repository the site shows, and in what order. */
import { TAGS_OF_CALLS } from '../api/document.ts';

export interface Guide {
  /** Below `/docs/`. */
  slug: string;
  /** In `docs/`. */
  file: string;
  /** Short, for the navigation. */
  title: string;
}

/** A page that is not made from a document. */
interface Made {
  slug: string;
  title: string;
}

export interface Section {
  title: string;
  guides: (Guide | Made)[];
}

const guide = (slug: string, file: string, title: string): Guide => ({ slug, file, title });

export const SECTIONS: Section[] = [
  {
    title: 'Start',
    guides: [
      guide('quickstart', 'quickstart.md', 'Your first payment'),
      guide('stacks', 'stacks.md', 'Your stack'),
      guide('shops', 'integrations.md', 'Shop software'),
      guide('test-mode', 'test-mode.md', 'Test mode'),
      guide('go-live', 'go-live.md', 'Go live'),
    ],
  },
  {
    title: 'Accept payments',
    guides: [
      guide('checkout', 'embed/README.md', 'Embed the checkout'),
      { slug: 'playground', title: 'Playground' },
      guide('theme', 'embed/theme.md', 'Colours and fonts'),
      guide('buttons', 'embed/buttons.md', 'Payment buttons'),
      guide('coupons-and-tax', 'coupons-and-tax.md', 'Coupons and tax'),
      guide('passes', 'passes.md', 'Passes'),
      guide('papers', 'papers.md', 'Statements and invoices'),
      guide('months', 'months.md', 'Plans'),
      guide('mandates', 'mandates.md', 'Mandates'),
      guide('till', 'till.md', 'Till'),
      guide('phone', 'embed/phone.md', 'Pay on a phone'),
      guide('passkeys', 'embed/passkeys.md', 'Passkeys'),
      guide('receipts', 'embed/receipts.md', 'Receipts'),
      guide('reservations', 'reservations.md', 'Reservations'),
      guide('refunds', 'refunds.md', 'Refunds'),
    ],
  },
  {
    title: 'Connect your server',
    guides: [
      guide('webhooks', 'webhooks.md', 'Webhooks'),
      { slug: 'events', title: 'Webhook explorer' },
      guide('linking', 'linking.md', 'Link members'),
      guide('keys', 'tokens.md', 'API keys'),
      guide('testing', 'embed/testing.md', 'Test your shop'),
    ],
  },
  {
    title: 'Your business',
    guides: [
      guide('business', 'business.md', 'Business and team'),
      guide('domain', 'domain.md', 'Prove your domain'),
      guide('evidence', 'evidence.md', 'Evidence of payments'),
    ],
  },
  {
    title: 'Reference',
    guides: [
      guide('conventions', 'api.md', 'API conventions'),
      { slug: 'errors', title: 'Error codes' },
      guide('states', 'embed/states.md', 'States of the checkout'),
      guide('protocol', 'embed/protocol.md', 'Message protocol'),
      guide('browsers', 'embed/browsers.md', 'Browsers'),
      guide('engines', 'embed/engines.md', 'Tested engines'),
      guide('embed-performance', 'embed/performance.md', 'Speed of the embed'),
    ],
  },
  {
    title: 'API',
    guides: [
      { slug: 'api', title: 'All calls' },
      ...TAGS_OF_CALLS.map(({ name, title }) => ({ slug: `api/${name}`, title })),
      { slug: 'api/objects', title: 'Objects' },
    ],
  },
  {
    title: 'Run an installation',
    guides: [
      guide('operations', 'operations/README.md', 'Operations'),
      guide('operations/setup', 'operations/setup.md', 'Set up'),
      guide('operations/upgrade', 'operations/upgrade.md', 'Upgrade and keep'),
      guide('operations/watch', 'operations/watch.md', 'Watch'),
      guide('operations/operators', 'operations/operators.md', 'Operators'),
      guide('operations/money', 'operations/money.md', 'Money'),
      guide('operations/recover', 'operations/recover.md', 'Recover'),
      guide('operator-roles', 'operator-roles.md', 'Roles of operators'),
      guide('growing', 'growing.md', 'Growing'),
      guide('security', 'security.md', 'Security'),
      guide('database-privileges', 'database-privileges.md', 'Database privileges'),
      guide('personal-data', 'personal-data.md', 'Personal data'),
      guide('reserves', 'reserves.md', 'Proof of reserves'),
      guide('archive', 'archive.md', 'Archive'),
      guide('reliability', 'reliability.md', 'Reliability'),
      guide('drills', 'drills.md', 'Drills'),
    ],
  },
];

export const GUIDES: Guide[] = SECTIONS.flatMap(({ guides }) => guides).filter(
  (one): one is Guide => 'file' in one,
);
