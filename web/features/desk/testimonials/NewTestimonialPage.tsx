import { Link } from 'react-router';
import { DeskTestimonialFields } from '../../../../contract/desk-testimonial.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { linkClass } from '../ui/link.ts';
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx';
import { useDeskForm } from '../ui/use-desk-form.ts';
import { useLeave } from '../ui/use-leave.ts';
import { useCreateDeskTestimonialMutation } from './endpoints.ts';
import { TestimonialFields } from './TestimonialFields.tsx';

/** Where a new testimonial is added; it stands last, and begins as a draft. */
export function NewTestimonialPage() {
  const [create] = useCreateDeskTestimonialMutation();
  const { isLeaving, leave } = useLeave();
  const of = useDeskForm<DeskTestimonialFields, DeskTestimonialFields>({
    schema: DeskTestimonialFields,
    defaultValues: { name: '', role: '', quote: '', publication: { state: 'draft', at: '' } },
    send: async (testimonial) => {
      const answer = await create(testimonial);
      if (answer.data) leave(deskPaths.testimonial(answer.data.id));
      return answer;
    },
  });
  return (
    <DeskPage
      title="New testimonial"
      path={deskPaths.newTestimonial}
      above={
        <Link to={deskPaths.testimonials} className={linkClass}>
          Testimonials
        </Link>
      }
    >
      <UnsavedGuard when={of.form.formState.isDirty && !isLeaving} />
      <FormFrame of={of} label="New testimonial">
        <TestimonialFields of={of} />
      </FormFrame>
    </DeskPage>
  );
}
