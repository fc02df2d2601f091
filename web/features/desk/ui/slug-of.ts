import type { FieldValues, Path, PathValue } from 'react-hook-form';
import type { DeskForm } from './use-desk-form.ts';

/** Most characters of a slug. */
const MAX = 100;

/** The slug of a title: its letters and digits without accents, in lower case, joined by hyphens. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return (words ?? []).join('-').slice(0, MAX).replace(/-$/, '');
}

/** Fills an empty slug of a form from its title, for the moment the title is left. */
export function proposeSlug<Input extends FieldValues, Output extends FieldValues>(
  { form: { getValues, setValue } }: DeskForm<Input, Output>,
  title: Path<Input>,
  slug: Path<Input>,
): void {
  if (getValues(slug) !== '') return;
  const typed = String(getValues(title));
  // The slug of a form is text, which the type of its path does not show.
  setValue(slug, slugOf(typed) as PathValue<Input, Path<Input>>, { shouldDirty: true, shouldValidate: typed !== '' });
}
