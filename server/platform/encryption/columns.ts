/** The columns with encrypted secrets, and the owner each value was encrypted for. */
export interface SealedColumn {
  table: string;
  /** Its primary key. */
  id: string;
  column: string;
  /** The owner, an SQL expression; undefined when values have no owner. */
  owner?: string;
}

export const SEALED: SealedColumn[] = [
  { table: 'webhook_endpoint', id: 'id', column: 'secret' },
  { table: 'webhook_endpoint', id: 'id', column: 'previous_secret' },
  { table: 'api_key', id: 'id', column: 'sealed', owner: 'merchant_id' },
  { table: 'second_factor', id: 'member_id', column: 'secret', owner: 'member_id' },
  { table: 'credential_change', id: 'id', column: 'before', owner: 'member_id' },
  { table: 'receipt_key', id: 'kid', column: 'private_key', owner: 'kid' },
  { table: 'reserve_key', id: 'kid', column: 'private_key', owner: 'kid' },
  { table: 'reserve_key', id: 'kid', column: 'trusted', owner: "'trusted ' || kid" },
  { table: 'mail', id: 'id', column: 'content' },
];
