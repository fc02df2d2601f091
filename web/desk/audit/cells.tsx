import { Link } from 'react-router';
import type { DeskAuditEntry } from '../../../contract/desk/desk-audit.ts';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { FORMER_STAFF } from '../../../contract/people/short-name.ts';

const link = 'inline-flex min-h-6 items-center plain-link wrap-anywhere';

const logPath = (query: Record<string, string>) => `${deskPaths.audit}?${new URLSearchParams(query)}`;

export function Actor({ actor }: Pick<DeskAuditEntry, 'actor'>) {
  if (!actor) return 'The operator';
  return (
    <Link to={logPath({ person: actor.id })} className={link}>
      {actor.name ?? FORMER_STAFF}
    </Link>
  );
}

export function RecordCell(entry: DeskAuditEntry) {
  const { recordType, recordId, record } = entry;
  const path = recordPath(entry);
  const name = record ?? recordId.slice(0, 8);
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      {path ? (
        <Link to={path} className={link}>
          {name}
        </Link>
      ) : (
        name
      )}
      <Link to={logPath({ type: recordType, record: recordId })} className={`${link} text-ink-2`}>
        History<span className="sr-only"> of {name}</span>
      </Link>
    </span>
  );
}

const valueText = (value: string | null) => value || 'nothing';

/** The label of a field: `follow up at` for `followUpAt`. */
const fieldLabel = (field: string) => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

export function Changes({ fields, values }: DeskAuditEntry) {
  const withValues = new Set(values.map(({ field }) => field));
  const others = fields.filter((field) => !withValues.has(field));
  return (
    <ul className="inline-block align-top">
      {values.map(({ field, before, after }) => (
        <li key={field} className="wrap-anywhere">
          {fieldLabel(field)}: {valueText(before)} → {valueText(after)}
        </li>
      ))}
      {others.length > 0 && <li>{others.map(fieldLabel).join(', ')}</li>}
    </ul>
  );
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
