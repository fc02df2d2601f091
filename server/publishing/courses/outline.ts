import { and, eq, isNull, max, sql } from 'drizzle-orm';
import type { ModuleRequest, NewModuleRequest, OutlineRequest } from '../../../contract/publishing/desk-course.ts';
import { fail } from '../../base/errors.ts';
import type { Tx } from '../../db/client.ts';
import { lessons, modules } from '../../db/schema/index.ts';
import { type Actor, type Context, moveToTrash, nextVersion, requireUnchanged } from '../../records/index.ts';
import { type CourseRef, lockCourse, lockCourseVersion, type StoredCourse } from './access.ts';
import { findModules, findOutline, type StoredModule } from './desk-queries.ts';
import { bumpCourse, type Saved } from './desk-service.ts';

type ModuleRef = CourseRef & { module: string };

/** A free course has none. @throws RequestError not_found or conflict */
export async function addModule(
  context: Context<Actor>,
  { title, ...ref }: CourseRef & NewModuleRequest,
): Promise<Saved> {
  const { tx } = context;
  const { id: courseId, kind } = await lockCourse(context, ref);
  if (kind === 'free') fail.conflict('A free course has no modules.');
  const [row] = await tx
    .select({ last: max(modules.position) })
    .from(modules)
    .where(eq(modules.courseId, courseId));
  const [module] = await tx
    .insert(modules)
    .values({ courseId, title, position: (row?.last ?? 0) + 1 })
    .returning({ id: modules.id, version: modules.version });
  if (!module) throw new Error('The module was not stored');
  await context.audit('module.create', module.id, ['title']);
  return module;
}

export async function renameModule(
  context: Context<Actor>,
  { version, title, ...ref }: ModuleRef & ModuleRequest,
): Promise<Saved> {
  const { tx } = context;
  const module = await requireUnchanged(tx, 'module', await lockModule(context, ref), version);
  await context.audit('module.edit', module.id, module.title === title ? [] : ['title']);
  await tx
    .update(modules)
    .set({ title, ...nextVersion(modules) })
    .where(eq(modules.id, module.id));
  return { id: module.id, version: version + 1 };
}

/** Moves a module to the trash with its lessons. @throws RequestError not_found */
export async function deleteModule(context: Context<Actor>, ref: ModuleRef): Promise<void> {
  const module = (await lockModule(context, ref)) ?? fail.notFound();
  await moveToTrash(context, modules, { type: 'module', id: module.id });
}

async function lockModule(context: Context<Actor>, ref: ModuleRef): Promise<StoredModule | undefined> {
  const { id: courseId } = await lockCourse(context, ref);
  const isOfCourse = and(eq(modules.id, ref.module), eq(modules.courseId, courseId), isNull(modules.deletedAt));
  const [module] = await context.tx.select().from(modules).where(isOfCourse).for('update');
  return module;
}

/** A lesson may go to another module. @throws RequestError not_found, or conflict if it has changed since it was read */
export async function saveOutline(context: Context<Actor>, input: CourseRef & OutlineRequest): Promise<Saved> {
  const { tx } = context;
  const course = await lockCourseVersion(context, input);
  await requireComplete(tx, course, input.outline);
  await writeOutline(tx, course.id, input.outline);
  await context.audit('course.edit', course.id, ['outline']);
  return bumpCourse(tx, course.id);
}

type Outline = OutlineRequest['outline'];

const sortedIds = (ids: string[]) => ids.toSorted().join();

/** Someone added or deleted some in the meantime. */
async function requireComplete(tx: Tx, { id, kind }: StoredCourse, outline: Outline): Promise<void> {
  const storedModules = await findModules(tx, id);
  const storedLessons = await findOutline(tx, id);
  const sentModules = outline.flatMap(({ module }) => module ?? []);
  const sentLessons = outline.flatMap(({ lessons: own }) => own);
  const isComplete =
    sortedIds(sentModules) === sortedIds(storedModules.map((module) => module.id)) &&
    sortedIds(sentLessons) === sortedIds(storedLessons.map((lesson) => lesson.id));
  if (!isComplete) {
    fail.conflict(
      'Someone has added or deleted something since you opened the page, so the order was not saved. Please reload the page.',
    );
  }
  const hadNoModule = new Set(storedLessons.filter(({ moduleId }) => moduleId === null).map((lesson) => lesson.id));
  const withoutModule = outline.filter(({ module }) => module === null).flatMap(({ lessons: own }) => own);
  if (kind === 'paid' && withoutModule.some((lesson) => !hadNoModule.has(lesson))) {
    fail.invalid({ outline: 'Put every lesson in a module' });
  }
}

async function writeOutline(tx: Tx, courseId: string, outline: Outline): Promise<void> {
  const modulePositions = outline.flatMap(({ module: id }, index) => (id ? { id, position: index + 1 } : []));
  const lessonPositions = outline
    .flatMap(({ module, lessons: own }) => own.map((id) => ({ id, module })))
    .map((lesson, index) => ({ ...lesson, position: index + 1 }));
  await tx.execute(sql`UPDATE ${modules} SET position = given.position
    FROM jsonb_to_recordset(${JSON.stringify(modulePositions)}::jsonb) AS given(id uuid, position int)
    WHERE ${modules.id} = given.id AND ${modules.courseId} = ${courseId}`);
  await tx.execute(sql`UPDATE ${lessons} SET position = given.position, module_id = given.module
    FROM jsonb_to_recordset(${JSON.stringify(lessonPositions)}::jsonb) AS given(id uuid, module uuid, position int)
    WHERE ${lessons.id} = given.id AND ${lessons.courseId} = ${courseId}`);
}
