import type { DeskAuditEntry } from '../../../../contract/desk-audit.ts';
import { deskPaths } from '../../../desk-paths.ts';

const pages: Record<string, (id: string) => string> = {
  batch: deskPaths.batch,
  course: deskPaths.course,
  image: () => deskPaths.images,
  mail: deskPaths.mail,
  message: deskPaths.message,
  page: deskPaths.page,
  post: deskPaths.post,
  request: deskPaths.request,
  staff: deskPaths.staffMember,
  testimonial: deskPaths.testimonial,
  topic: deskPaths.topic,
};

/** The page of a record at the desk, or where it can be brought back; undefined for one that has none, or is gone. */
export function recordPath({ recordType, recordId, record, isInTrash }: DeskAuditEntry): string | undefined {
  if (recordType === 'settings') return deskPaths.settings;
  if (isInTrash) return deskPaths.trash;
  return record === null ? undefined : pages[recordType]?.(recordId);
}
