import { dayAndClockInKolkata, longDate } from '../../../contract/base/calendar.ts';
import { rupees } from '../../../contract/base/rupees.ts';
import { type AuditKind, auditKind, auditLabel } from '../../../contract/desk/audit-fields.ts';
import type { DeskAuditEntry } from '../../../contract/desk/desk-audit.ts';
import { roles } from '../../../contract/people/permission.ts';
import { rolesText } from '../ui/names.ts';

type Value = DeskAuditEntry['values'][number];

/** One changed value in words: `Next call nothing → 30 Nov 2026, 11:00 am`. */
export function changeText({ field, before, after }: Value): string {
  const text = (value: string | null) => valueText(auditKind(field), value);
  return `${auditLabel(field)} ${text(before)} → ${text(after)}`;
}

function valueText(kind: AuditKind | undefined, value: string | null): string {
  if (kind === 'publication') return value ? `from ${momentText(value)}` : 'draft';
  if (kind === 'roles') return rolesText(rolesIn(value));
  if (!value) return 'nothing';
  if (kind === 'rupees') return rupees(Number(value));
  if (kind === 'moment') return momentText(value);
  if (kind === 'day') return longDate(value);
  if (kind === 'yes or no') return value === 'true' ? 'yes' : 'no';
  return value;
}

const momentText = (iso: string) => dayAndClockInKolkata(new Date(iso));

const rolesIn = (value: string | null) => roles.filter((role) => value?.split(', ').includes(role));
