import type { z } from 'zod';
import { slug } from '../../../contract/base/text.ts';
import {
  CertificateParams,
  CertificateResponse,
  type NamedCertificate,
} from '../../../contract/learning/certificate.ts';
import { type CourseDetail, CourseList, CourseResponse } from '../../../contract/publishing/course.ts';
import { type Post, PostResponse } from '../../../contract/publishing/post.ts';
import { TopicList } from '../../../contract/publishing/topic.ts';
import { fail } from '../../base/errors.ts';
import { fetchOrNull, fetchRequired } from '../../render/api-client.ts';
import type { ReadApi } from '../../render/public-reads.ts';

export function readCourse(read: ReadApi, name: string): Promise<CourseDetail> {
  return readBySlug(read, '/api/courses', name, CourseResponse);
}

export function readPost(read: ReadApi, name: string): Promise<Post> {
  return readBySlug(read, '/api/posts', name, PostResponse);
}

/** Reads a certificate that is valid. @throws RequestError not_found */
export async function readCertificate(read: ReadApi, id: string): Promise<NamedCertificate> {
  const { success } = CertificateParams.safeParse({ id });
  const response = success ? await fetchOrNull(read, `/api/certificates/${id}`, CertificateResponse) : null;
  const { status, name } = response?.data ?? {};
  if (!response || status !== 'valid' || !name) fail.notFound();
  return { ...response.data, name };
}

export async function countCoursesAndTopics(read: ReadApi) {
  const [courses, topics] = await Promise.all([
    fetchRequired(read, '/api/courses?kind=paid', CourseList),
    fetchRequired(read, '/api/topics', TopicList),
  ]);
  return { courses: courses.total, topics: topics.data.length };
}

async function readBySlug<Record extends { slug: string }>(
  read: ReadApi,
  path: string,
  name: string,
  schema: z.ZodType<{ data: Record }>,
): Promise<Record> {
  const response = slug.safeParse(name).success ? await fetchOrNull(read, `${path}/${name}`, schema) : null;
  // The API also finds courses by id; a picture has one path.
  if (response?.data.slug !== name) fail.notFound();
  return response.data;
}
