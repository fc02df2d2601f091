import type { DeskTestimonialFields } from '../../../../contract/desk-testimonial.ts';
import { TextAreaField, TextField } from '../ui/FormFields.tsx';
import { PublicationFields } from '../ui/PublicationFields.tsx';
import type { DeskForm } from '../ui/use-desk-form.ts';

/** What somebody said, in a new testimonial or one that there is. */
export function TestimonialFields({ of }: { of: DeskForm<DeskTestimonialFields, DeskTestimonialFields> }) {
  return (
    <div className="max-w-3xl">
      <div className="grid gap-x-6 sm:grid-cols-2">
        <TextField of={of} name="name" label="Name" />
        <TextField of={of} name="role" label="What they do" />
      </div>
      <TextAreaField of={of} name="quote" label="What they said" rows={4} />
      <PublicationFields of={of} state="publication.state" at="publication.at" />
    </div>
  );
}
