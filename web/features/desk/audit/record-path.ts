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
  settings: () => deskPaths.settings,
  staff: deskPaths.staffMember,
  testimonial: deskPaths.testimonial,
  topic: deskPaths.topic,
};

/** The page of a record at the desk; undefined for a type that has none. */
export function recordPath(type: string, id: string): string | undefined {
  return pages[type]?.(id);
}
