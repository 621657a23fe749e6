import { Badge } from '../../../ui/badge.tsx';

/** The status of a call, such as `422 validation_failed`. */
export function RequestStatus({ status, code }: { status: number; code: string | null }) {
  return (
    <Badge tone={status < 400 ? 'good' : 'bad'} text={code ? `${status} ${code}` : `${status}`} />
  );
}
