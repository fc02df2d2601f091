import { useEffect } from 'react';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { slugOf } from '../ui/slug-of.ts';
import type { DeskForm } from '../ui/use-desk-form.ts';

/** Proposes an address for what is new, made of its title, until somebody types one. */
export function useProposedSlug<Input extends FieldValues, Output extends FieldValues>(
  { form }: DeskForm<Input, Output>,
  title: Path<Input>,
  slug: Path<Input>,
): void {
  const text = String(useWatch({ control: form.control, name: title }) ?? '');
  useEffect(() => {
    if (form.getFieldState(slug).isDirty) return;
    // A slug is a text in every form that has one.
    form.setValue(slug, slugOf(text) as PathValue<Input, Path<Input>>);
  }, [form, slug, text]);
}
