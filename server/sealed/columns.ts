/** Where secrets are kept encrypted, and for whom each was sealed. */
export interface SealedColumn {
  table: string;
  /** Its primary key. */
  id: string;
  column: string;
  /** The column whose value it was sealed for; none where it was sealed for nobody in particular. */
  owner?: string;
}

export const SEALED: SealedColumn[] = [
  { table: 'webhook_endpoint', id: 'id', column: 'secret' },
  { table: 'webhook_endpoint', id: 'id', column: 'previous_secret' },
  { table: 'api_token', id: 'id', column: 'sealed', owner: 'merchant_id' },
  { table: 'second_factor', id: 'member_id', column: 'secret', owner: 'member_id' },
  { table: 'receipt_key', id: 'kid', column: 'private_key', owner: 'kid' },
  { table: 'mail', id: 'id', column: 'content' },
];
