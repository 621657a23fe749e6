import { days, MEMBERSHIP } from '../../platform/privacy/periods.ts';
import {
  agedDays,
  columns,
  OWN_ID,
  REFERENCE,
  type Register,
  withheld,
} from '../../platform/privacy/table-rule.ts';

/** The team of a business, and what was done in its name. */
export const TEAM_DATA: Register = {
  business_activity: {
    purpose: 'Shows a business what people and keys changed in its name.',
    kept: days('activity', 'after the act'),
    erasing: 'clears',
    staying: ['business_id', 'at', 'actor_id', 'kind', 'object_id', 'object_name', 'changes'],
    personal: {
      business_id: OWN_ID,
      at: 'activity[].at',
      actor_id: OWN_ID,
      kind: 'activity[].kind',
      object_id: REFERENCE,
      object_name: 'activity[].object',
      changes: withheld('the settings of the business, shown to its owners'),
      device: 'activity[].device',
      network: 'activity[].network',
    },
    other: columns('position id actor_kind request_id is_untold'),
  },
  notification_choice: {
    purpose: 'Sends the e-mails that a person wants, and no others.',
    kept: MEMBERSHIP,
    erasing: 'deletes',
    personal: {
      person_id: OWN_ID,
      about_id: 'notifications[].about',
      kind: 'notifications[].kind',
      wanted: 'notifications[].wanted',
    },
    other: [],
  },
  suspension: {
    purpose: 'Lets owners keep or end what was granted with changed credentials.',
    kept: agedDays('decided_at', 'activity', 'after the decision'),
    erasing: 'clears',
    staying: [
      'business_id',
      'person_id',
      'object_id',
      'granted_by',
      'owners',
      'decided_by',
      'detail',
    ],
    personal: {
      business_id: OWN_ID,
      person_id: OWN_ID,
      object_id: REFERENCE,
      object_name: withheld('what was granted for the business, shown to its owners'),
      detail: withheld('what was granted for the business, shown to its owners'),
      granted_by: OWN_ID,
      owners: OWN_ID,
      decided_by: OWN_ID,
    },
    other: columns(
      'id position livemode change_id kind granted_kind granted_at suspended_at until decision decided_at',
    ),
  },
  team_invitation: {
    purpose: 'Invites a person into the team of a business.',
    kept: days('signIn', 'after its expiry'),
    erasing: 'deletes',
    personal: {
      id: 'teamInvitations[].id',
      business_id: OWN_ID,
      email: 'teamInvitations[].email',
      role: 'teamInvitations[].role',
      invited_by: OWN_ID,
      replaced_owner: OWN_ID,
      created_at: 'teamInvitations[].createdAt',
    },
    other: columns('expires_at used_at suspended_at suspended_by proof has_aged_factor'),
  },
  team_member: {
    purpose: 'Lets a person act for a business.',
    kept: MEMBERSHIP,
    erasing: 'deletes',
    personal: {
      business_id: 'teams[].business',
      member_id: OWN_ID,
      role: 'teams[].role',
      joined_at: 'teams[].joinedAt',
    },
    other: columns('suspended_at suspended_by'),
  },
};
