import { eq } from 'drizzle-orm';
import { type CertificateRule, defaultRule } from '../../../contract/learning/certificate-rule.ts';
import { missingTextsForDesk } from '../../../contract/learning/criteria-text.ts';
import type {
  DeskCertificateRule,
  DeskCertificateRuleSave,
  DeskCertificateToday,
} from '../../../contract/learning/desk-certificate-rule.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { certificateRules } from '../../db/schema/index.ts';
import type { Deps } from '../../deps.ts';
import {
  type Actor,
  type Context,
  changedFields,
  nextVersion,
  requireUnchanged,
  SAVED_SINCE,
} from '../../records/index.ts';
import { seesMoney } from './by-permission.ts';
import { certificateProgressAtDesk } from './progress.ts';
import {
  findBatches,
  findCertificateProgress,
  findCourse,
  findLessons,
  findRuleRow,
  lockRule,
  NO_COURSE,
} from './rule-queries.ts';

type CourseRef = { course: string };
type CourseRequest = CourseRef & { actor: Actor };

async function requireCourse(tx: Tx, { actor, course }: CourseRequest) {
  return (await findCourse(tx, actor, course)) ?? fail.notFound(NO_COURSE);
}

export async function readForDesk({ db }: Pick<Deps, 'db'>, request: CourseRequest): Promise<DeskCertificateRule> {
  const course = await requireCourse(db, request);
  const [row, lessons, batches] = await Promise.all([
    findRuleRow(db, course.id),
    findLessons(db, course.id),
    findBatches(db, course.id),
  ]);
  const works = lessons.filter(({ hasAssignment }) => hasAssignment).map(({ id, title }) => ({ id, title }));
  const workIds = new Set(works.map(({ id }) => id));
  const stored = row?.rule ?? defaultRule;
  return {
    course,
    // Assignments of deleted or hidden lessons no longer count.
    rule: { ...stored, workLessons: stored.workLessons.filter((id) => workIds.has(id)) },
    version: row?.version ?? 0,
    lessons: lessons.length,
    quizzes: lessons.filter(({ hasQuiz }) => hasQuiz).length,
    works,
    batches,
  };
}

/** Saves the rule of a course. Issued certificates stay as they are. @throws RequestError not_found, or conflict if it has changed */
export async function saveRule(
  { actor, audit, tx }: Context<Actor>,
  { course, rule, version }: CourseRef & DeskCertificateRuleSave,
): Promise<{ version: number }> {
  const { id } = await requireCourse(tx, { actor, course });
  if (version === 0) {
    const values = { courseId: id, rule };
    const [row] = await tx.insert(certificateRules).values(values).onConflictDoNothing().returning();
    if (!row) fail.conflict(SAVED_SINCE);
    await audit('course.edit', id, changedFields(defaultRule, rule));
    return { version: row.version };
  }
  const stored = await lockRule(tx, id);
  const before = await requireUnchanged(tx, 'course', stored && { ...stored, id }, version);
  const change = { rule, ...nextVersion(certificateRules) };
  await tx.update(certificateRules).set(change).where(eq(certificateRules.courseId, id));
  const fields = changedFields(before.rule, rule);
  if (fields.length > 0) await audit('course.edit', id, fields);
  return { version: version + 1 };
}

const MAX_LEARNERS = 200;
const stateOrder = { earned: 0, missing: 1, issued: 2 };

type PreviewRequest = CourseRequest & { batch?: string | null | undefined; rule?: CertificateRule };

/** Which learners have or would earn a certificate today, by the rule of the course or by the given one. @throws RequestError not_found */
export async function readToday(
  { db }: Pick<Deps, 'db'>,
  { batch, rule, ...request }: PreviewRequest,
): Promise<DeskCertificateToday> {
  const { id } = await requireCourse(db, request);
  const allProgress = await findCertificateProgress(db, id, { ...(batch && { batch }), ...(rule && { rule }) });
  const showsMoney = seesMoney(request.actor);
  const rows = allProgress.map((row) => {
    const state = row.certificateId ? ('issued' as const) : row.isMet ? ('earned' as const) : ('missing' as const);
    const account = row.userId === null ? ['No account yet'] : [];
    const missing =
      state === 'missing' ? [...account, ...missingTextsForDesk(certificateProgressAtDesk(row), showsMoney)] : [];
    return { id: row.id, name: row.name, batch: row.batch, state, missing };
  });
  const countIn = (state: keyof typeof stateOrder) => rows.filter((row) => row.state === state).length;
  return {
    learners: rows.length,
    issued: countIn('issued'),
    earned: countIn('earned'),
    rows: rows.toSorted((one, other) => stateOrder[one.state] - stateOrder[other.state]).slice(0, MAX_LEARNERS),
  };
}
