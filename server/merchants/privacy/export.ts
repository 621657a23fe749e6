import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

/** The newest ones; the console and the API list the others. */
const MOST_REQUESTS = 1_000;

/** What the tables of businesses hold, for a member's export; null for other members. */
export async function exportBusiness(
  db: Db,
  memberId: string,
): Promise<Record<string, unknown> | null> {
  const [found] = await rowsOf<{ business: Record<string, unknown> }>(
    db,
    sql`select jsonb_build_object(
      'settings', jsonb_build_object('recipient', b.recipient, 'name', b.recipient_name,
        'domain', b.recipient_domain, 'currency', b.currency, 'timeZone', b.time_zone, 'successUrl', b.recipient_success_url,
        'cancelUrl', b.recipient_cancel_url, 'linkSuccessUrl', b.link_success_url,
        'linkDeniedUrl', b.link_denied_url,
        'oauthRedirectUris', to_jsonb(b.oauth_redirect_uris), 'createdAt', format.utc(b.created_at)),
      'origins', (select coalesce(jsonb_agg(jsonb_build_object('origin', o.origin,
          'provenAt', format.utc(o.proven_at)) order by o.origin), '[]')
        from merchant_origin o where o.merchant_id = b.id),
      'logo', (select jsonb_build_object('hash', l.hash, 'webp', encode(l.image, 'base64'),
          'uploadedAt', format.utc(l.uploaded_at))
        from merchant_logo l where l.merchant_id = b.id),
      'look', (select jsonb_build_object('accentLight', k.accent_light,
          'accentDark', k.accent_dark, 'radius', k.radius, 'font', k.font,
          'listed', k.listed)
        from merchant_look k where k.merchant_id = b.id),
      'tax', (select jsonb_build_object('vatId', x.vat_id, 'rates', x.rates, 'buttonRate', x.button_rate,
          'tillRate', x.till_rate, 'tipRate', x.tip_rate, 'feeRate', x.fee_rate)
        from business_tax x where x.merchant_id = b.id),
      'nameReview', (select jsonb_build_object('name', n.name, 'askedAt', format.utc(n.asked_at),
          'allowedAt', format.utc(n.allowed_at))
        from name_review n where n.merchant_id = b.id),
      'domainProofs', (select coalesce(jsonb_agg(jsonb_build_object('domain', p.domain,
          'provenAt', format.utc(p.proven_at), 'provenBy', p.proven_by)), '[]')
        from domain_proof p where p.merchant_id = b.id),
      'apiKeys', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name,
          'ending', t.last_four, 'addresses', to_jsonb(t.addresses), 'createdAt', format.utc(t.created_at),
          'revokedAt', format.utc(t.revoked_at), 'lastUsedAt', format.utc(t.last_used_at))
          order by t.created_at desc), '[]')
        from api_key t where t.merchant_id = b.id),
      'requests', (select coalesce(jsonb_agg(jsonb_build_object('at', format.utc(c.at),
          'method', c.method, 'path', c.path, 'status', c.status, 'address', c.address,
          'body', c.body) order by c.at desc), '[]')
        from (select * from api_request where merchant_id = b.id
          order by at desc limit ${MOST_REQUESTS}) c),
      'webhooks', (select coalesce(jsonb_agg(jsonb_build_object('url', w.url,
          'description', w.description, 'enabled', w.enabled,
          'createdAt', format.utc(w.created_at)) order by w.created_at desc), '[]')
        from webhook_endpoint w where w.merchant_id = b.id and w.deleted_at is null),
      'reports', (select coalesce(jsonb_agg(jsonb_build_object('day', r.day, 'origin', r.origin,
          'step', r.step, 'reason', r.reason, 'count', r.count) order by r.day desc), '[]')
        from embed_report r where r.merchant_id = b.id)) as business
      from merchant b where b.id = ${memberId}`,
  );
  return found?.business ?? null;
}
