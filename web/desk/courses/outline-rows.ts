import type { OutlineGroup, OutlineLesson, OutlineRequest } from '../../../contract/publishing/desk-course.ts';
import type { Direction } from '../ui/SortableList.tsx';
import { moveItem } from '../ui/use-drag.ts';

type Module = NonNullable<OutlineGroup['module']>;
export type ModuleRow = Module & { kind: 'module' };
export type LessonRow = OutlineLesson & { kind: 'lesson' };

/** A line of the outline: a module, or a lesson of the module above it. */
export type OutlineRow = ModuleRow | LessonRow;

export function rowsOf(outline: OutlineGroup[]): OutlineRow[] {
  return outline.flatMap(({ module, lessons }) => [
    ...(module ? [{ kind: 'module', ...module } as const] : []),
    ...lessons.map((lesson) => ({ kind: 'lesson', ...lesson }) as const),
  ]);
}

type RowGroup = { module: ModuleRow | null; lessons: LessonRow[] };

/** The modules with their lessons, after the lessons without a module. */
function groupsOf(rows: readonly OutlineRow[]): RowGroup[] {
  const groups: RowGroup[] = [{ module: null, lessons: [] }];
  for (const row of rows) {
    if (row.kind === 'module') groups.push({ module: row, lessons: [] });
    else groups.at(-1)?.lessons.push(row);
  }
  return groups;
}

export function orderOf(rows: readonly OutlineRow[]): OutlineRequest['outline'] {
  return groupsOf(rows)
    .filter(({ module, lessons }) => module || lessons.length > 0)
    .map(({ module, lessons }) => ({ module: module?.id ?? null, lessons: lessons.map(({ id }) => id) }));
}

const isModule = ({ kind }: OutlineRow) => kind === 'module';

/** Moves a lesson, even into another module, or a module with its lessons. */
export function moveRow(rows: readonly OutlineRow[], from: number, to: number): OutlineRow[] {
  const row = rows[from];
  if (!row) return [...rows];
  if (row.kind === 'module') return moveModule(rows, from, to);
  // A lesson of a module cannot move above the first module.
  const firstModule = rows.findIndex(isModule);
  const isInModule = firstModule >= 0 && from > firstModule;
  return moveItem(rows, from, isInModule ? Math.max(to, firstModule + 1) : to);
}

function moveModule(rows: readonly OutlineRow[], from: number, to: number): OutlineRow[] {
  const [first, ...groups] = groupsOf(rows);
  const index = rows.slice(0, from).filter(isModule).length;
  const target = rows.toSpliced(from, 1).slice(0, to).filter(isModule).length;
  const inOrder = moveItem(groups, index, target).flatMap(({ module, lessons }) => [
    ...(module ? [module] : []),
    ...lessons,
  ]);
  return [...(first?.lessons ?? []), ...inOrder];
}

/** The index to which a button moves a row: a lesson over the next line, a module over the whole next module. */
export function stepTo(rows: readonly OutlineRow[], from: number, direction: Direction): number | null {
  const isDown = direction === 'down';
  if (rows[from]?.kind === 'module') {
    const next = isDown
      ? rows.findIndex((row, index) => index > from && isModule(row))
      : rows.findLastIndex((row, index) => index < from && isModule(row));
    return next < 0 ? null : next;
  }
  const to = isDown ? from + 1 : from - 1;
  const isOutside = to < 0 || to >= rows.length || (to === 0 && rows[0]?.kind === 'module');
  return isOutside ? null : to;
}

export function minutesOf(rows: readonly OutlineRow[], module: ModuleRow): number {
  const lessons = groupsOf(rows).find((group) => group.module === module)?.lessons ?? [];
  return lessons.reduce((sum, { minutes }) => sum + minutes, 0);
}

export function positionText(rows: readonly OutlineRow[], row: OutlineRow): string {
  const groups = groupsOf(rows);
  if (row.kind === 'module') {
    const position = groups.findIndex(({ module }) => module === row);
    return `Module ${row.title} is now number ${position} of ${groups.length - 1}.`;
  }
  const group = groups.find(({ lessons }) => lessons.includes(row));
  const position = (group?.lessons.indexOf(row) ?? 0) + 1;
  const within = group?.module ? ` in module ${group.module.title}` : '';
  return `Lesson ${row.title} is now number ${position} of ${group?.lessons.length}${within}.`;
}
