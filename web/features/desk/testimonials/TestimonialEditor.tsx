import { Link } from 'react-router';
import { type DeskTestimonial, DeskTestimonialFields } from '../../../../contract/desk-testimonial.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { paths } from '../../../paths.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { linkClass } from '../ui/link.ts';
import { OnSite } from '../ui/OnSite.tsx';
import { TrashButton } from '../ui/TrashButton.tsx';
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx';
import { useLeave } from '../ui/use-leave.ts';
import { useVersionedForm } from '../ui/use-versioned-form.ts';
import { useDeleteDeskTestimonialMutation, useSaveDeskTestimonialMutation } from './endpoints.ts';
import { TestimonialFields } from './TestimonialFields.tsx';

/** The form of a testimonial. It is filled once: what others save meanwhile is told at saving. */
export function TestimonialEditor({ testimonial }: { testimonial: DeskTestimonial }) {
  const { id, version, name, role, quote, publication } = testimonial;
  const [save] = useSaveDeskTestimonialMutation();
  const [remove] = useDeleteDeskTestimonialMutation();
  const { isLeaving, leave } = useLeave();
  const of = useVersionedForm<DeskTestimonialFields, DeskTestimonialFields>({
    schema: DeskTestimonialFields,
    defaultValues: { name, role, quote, publication },
    version,
    send: (changed) => save({ id, ...changed }),
  });
  return (
    <DeskPage
      title={name}
      path={deskPaths.testimonial(id)}
      above={
        <Link to={deskPaths.testimonials} className={linkClass}>
          Testimonials
        </Link>
      }
      actions={
        <>
          <OnSite publication={publication} route={paths.home} />
          <TrashButton
            what="this testimonial"
            text="The home page will no longer show it."
            remove={() => remove(id)}
            onRemoved={() => leave(deskPaths.testimonials)}
          />
        </>
      }
    >
      <UnsavedGuard when={of.form.formState.isDirty && !isLeaving} />
      <FormFrame of={of} label="Testimonial">
        <TestimonialFields of={of} />
      </FormFrame>
    </DeskPage>
  );
}
