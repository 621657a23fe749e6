/** All commands of operators. Every command takes `--name value` pairs and prints its effect. */
import { ADDRESS_COMMANDS } from './address-commands.ts';
import { AIRDROP_COMMANDS } from './airdrop-commands.ts';
import { ALERT_COMMANDS } from './alert-commands.ts';
import { ARCHIVE_COMMANDS } from './archive-commands.ts';
import { BACKUP_COMMANDS } from './backup-commands.ts';
import { BOUND_COMMANDS } from './bound-commands.ts';
import { BUSINESS_COMMANDS } from './business-commands.ts';
import type { Command } from './command.ts';
import { CUSTODY_COMMANDS } from './custody-commands.ts';
import { DELIVERY_COMMANDS } from './delivery-commands.ts';
import { DENY_COMMANDS } from './deny-commands.ts';
import { DEPOSIT_COMMANDS } from './deposit-commands.ts';
import { DISPUTE_COMMANDS } from './dispute-commands.ts';
import { DOMAIN_COMMANDS } from './domain-commands.ts';
import { EMBED_COMMANDS } from './embed-commands.ts';
import { EVIDENCE_COMMANDS } from './evidence-commands.ts';
import { FUNDS_COMMANDS } from './funds-commands.ts';
import { LOGO_COMMANDS } from './logo-commands.ts';
import { LOSS_COMMANDS } from './loss-commands.ts';
import { MAIL_COMMANDS } from './mail-commands.ts';
import { MEMBER_COMMANDS } from './member-commands.ts';
import { NAME_COMMANDS } from './name-commands.ts';
import { NETWORK_COMMAND } from './network-command.ts';
import { OPERATOR_COMMANDS } from './operator-commands.ts';
import { PASSKEY_COMMANDS } from './passkey-commands.ts';
import { PAUSE_COMMANDS } from './pause-commands.ts';
import { PLAN_COMMANDS } from './plan-commands.ts';
import { PRIVACY_COMMANDS } from './privacy-commands.ts';
import { PROPOSAL_COMMANDS } from './proposal-commands.ts';
import { PURCHASE_COMMANDS } from './purchase-commands.ts';
import { QUEUE_COMMANDS } from './queue-commands.ts';
import { RATE_COMMANDS } from './rate-commands.ts';
import { RECEIPT_COMMANDS } from './receipt-commands.ts';
import { RECONCILE_COMMAND } from './reconcile-command.ts';
import { RECORD_COMMANDS } from './record-commands.ts';
import { REFUND_COMMANDS } from './refund-commands.ts';
import { SANDBOX_COMMANDS } from './sandbox-commands.ts';
import { SECRET_COMMANDS } from './secret-commands.ts';
import { SESSION_COMMANDS } from './session-commands.ts';
import { STATUS_COMMAND } from './status-command.ts';
import { SYSTEM_COMMANDS } from './system-commands.ts';
import { TEAM_COMMANDS } from './team-commands.ts';
import { TREASURY_COMMANDS } from './treasury-commands.ts';
import { UPGRADE_COMMAND } from './upgrade-command.ts';
import { WEBHOOK_COMMANDS } from './webhook-commands.ts';
import { WITHDRAWAL_APPROVAL_COMMANDS } from './withdrawal-approval-commands.ts';
import { WITHDRAWAL_COMMANDS } from './withdrawal-commands.ts';

interface CommandGroup {
  title: string;
  commands: Record<string, Command>;
}

export const COMMAND_GROUPS: CommandGroup[] = [
  { title: 'Records and queues', commands: { ...RECORD_COMMANDS, ...QUEUE_COMMANDS } },
  { title: 'Members', commands: { ...MEMBER_COMMANDS, ...ADDRESS_COMMANDS, ...PRIVACY_COMMANDS } },
  {
    title: 'Businesses',
    commands: {
      ...BUSINESS_COMMANDS,
      ...NAME_COMMANDS,
      ...TEAM_COMMANDS,
      ...DOMAIN_COMMANDS,
      ...FUNDS_COMMANDS,
      ...PLAN_COMMANDS,
      ...LOGO_COMMANDS,
    },
  },
  { title: 'Webhooks', commands: { ...WEBHOOK_COMMANDS, ...DELIVERY_COMMANDS } },
  { title: 'The deny list', commands: DENY_COMMANDS },
  { title: 'The price', commands: RATE_COMMANDS },
  { title: 'The embed', commands: { ...EMBED_COMMANDS, ...RECEIPT_COMMANDS } },
  {
    title: 'Tokens',
    commands: {
      ...TREASURY_COMMANDS,
      ...PURCHASE_COMMANDS,
      ...DISPUTE_COMMANDS,
      ...LOSS_COMMANDS,
      ...SESSION_COMMANDS,
      ...REFUND_COMMANDS,
      ...AIRDROP_COMMANDS,
      ...DEPOSIT_COMMANDS,
      ...WITHDRAWAL_COMMANDS,
      ...WITHDRAWAL_APPROVAL_COMMANDS,
      ...CUSTODY_COMMANDS,
    },
  },
  {
    title: 'The installation',
    commands: {
      ...STATUS_COMMAND,
      ...SYSTEM_COMMANDS,
      ...UPGRADE_COMMAND,
      ...BACKUP_COMMANDS,
      ...ARCHIVE_COMMANDS,
      ...PAUSE_COMMANDS,
      ...BOUND_COMMANDS,
      ...RECONCILE_COMMAND,
      ...NETWORK_COMMAND,
      ...EVIDENCE_COMMANDS,
      ...ALERT_COMMANDS,
      ...SECRET_COMMANDS,
      ...MAIL_COMMANDS,
    },
  },
  {
    title: 'Operators',
    commands: { ...OPERATOR_COMMANDS, ...PASSKEY_COMMANDS, ...PROPOSAL_COMMANDS },
  },
  { title: 'The sandbox', commands: SANDBOX_COMMANDS },
];

export const COMMANDS: Record<string, Command> = Object.assign(
  {},
  ...COMMAND_GROUPS.map(({ commands }) => commands),
);
