import { Link } from 'react-router';
import { auditLabel } from '../../../contract/desk/audit-fields.ts';
import type { DeskAuditEntry } from '../../../contract/desk/desk-audit.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { FORMER_STAFF } from '../../../contract/people/short-name.ts';
import { changeText } from './change-text.ts';

const link = 'plain-link';

const logPath = (query: Record<string, string>) => `${deskPaths.audit}?${new URLSearchParams(query)}`;

export function Actor({ actor }: Pick<DeskAuditEntry, 'actor'>) {
  if (!actor) return 'The operator';
  return (
    <Link to={logPath({ person: actor.id })} className={link}>
      {actor.name ?? FORMER_STAFF}
    </Link>
  );
}

const nameOf = ({ record, recordId }: DeskAuditEntry) => record ?? recordId.slice(0, 8);

export function RecordCell(entry: DeskAuditEntry) {
  const path = recordPath(entry);
  return path ? (
    <Link to={path} className={link}>
      {nameOf(entry)}
    </Link>
  ) : (
    nameOf(entry)
  );
}

/** Leads to all entries of the same record. */
export function History(entry: DeskAuditEntry) {
  return (
    <Link to={logPath({ type: entry.recordType, record: entry.recordId })} className={link}>
      All changes to {nameOf(entry)}
    </Link>
  );
}

/** Says what changed: `Price ₹5,999 → ₹6,499`, and only the names of fields whose values are not stored. */
export function Changes({ fields, values }: Pick<DeskAuditEntry, 'fields' | 'values'>) {
  const withValues = new Set(values.map(({ field }) => field));
  const others = fields.filter((field) => !withValues.has(field));
  return [...values.map(changeText), others.map(auditLabel).join(', ')].filter(Boolean).join('; ');
}

/** The pages of records that are not at `/desk/<type>s/<id>`. */
const pages: Record<string, (id: string) => string | undefined> = {
  certificate: () => undefined,
  class: deskPaths.class,
  image: () => deskPaths.images,
  lesson: () => undefined,
  module: () => undefined,
  staff: deskPaths.staffMember,
};

/** The page of a record at the desk, or the trash; undefined for a record without a page, or one that is gone. */
function recordPath({ recordType, recordId, record, isInTrash }: DeskAuditEntry): string | undefined {
  if (recordType === 'settings') return deskPaths.settings;
  if (recordType === 'month') return deskPaths.reportsOf(recordId);
  if (recordType === 'settlement') return deskPaths.settlement(recordId);
  if (isInTrash) return deskPaths.trash;
  if (record === null) return undefined;
  const path = pages[recordType];
  return path ? path(recordId) : `${deskPaths.today}/${recordType}s/${recordId}`;
}
