import type { Failure } from '#shared/http/api-client.ts';
import type { Text } from '#shared/text.ts';

/** What the people at the counter are told about a refusal. */
export function failText({ code }: Pick<Failure, 'code'>): Text {
  switch (code) {
    case 'network':
      return { key: 'till:connection.lost' };
    case 'button_sold_out':
    case 'button_closed':
    case 'not_found':
      return { key: 'till:fail.sold-out' };
    case 'payments_disabled':
      return { key: 'till:fail.closed' };
    case 'domain_unproven':
      return { key: 'till:fail.limit' };
    case 'rate_unavailable':
      return { key: 'till:fail.rate' };
    case 'rate_limited':
      return { key: 'till:fail.busy' };
    default:
      return { key: 'till:fail.other' };
  }
}
