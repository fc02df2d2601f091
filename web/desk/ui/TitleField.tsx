import { useEffect } from 'react';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import { type FieldOf, TextField } from './FormFields.tsx';
import { slugOf } from './slug-of.ts';

/** The field for the title of a new record; when it is left, it fills an empty slug. */
export function TitleField<Input extends FieldValues, Output extends FieldValues>({
  slug,
  ...field
}: FieldOf<Input, Output> & { slug: Path<Input> }) {
  const { form, name } = field;
  const proposeSlug = () => {
    const { getValues, setValue } = form.hookForm;
    const title = String(getValues(name));
    if (title === '' || getValues(slug) !== '') return;
    // The slug of a form is text, which the type of its path does not show.
    const proposed = slugOf(title) as PathValue<Input, Path<Input>>;
    setValue(slug, proposed, { shouldDirty: true, shouldValidate: true });
  };
  // Once ready, the form has the values that were typed before the client ran.
  const { isReady } = form.hookForm.formState;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a title that was left before the client ran.
  useEffect(() => {
    if (isReady && document.activeElement?.getAttribute('name') !== name) proposeSlug();
  }, [isReady]);
  return <TextField {...field} onLeave={proposeSlug} />;
}
