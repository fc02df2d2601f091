import { useParams } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { paths } from '../../../contract/paths.ts';
import { type DeskTestimonial, DeskTestimonialFields } from '../../../contract/publishing/desk-testimonial.ts';
import { TextArea, TextInput } from '../../ui/form/fields.tsx';
import { PaidCourseField } from '../courses/index.ts';
import { deskRoute, visit } from '../route.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FormFrame } from '../ui/FormFrame.tsx';
import { OnSite, PublicationFields } from '../ui/Publication.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { TrashButton } from '../ui/Trash.tsx';
import { useNewForm, useVersionedForm } from '../ui/use-desk-form.ts';
import { createTestimonial, deleteTestimonial, getTestimonial, saveTestimonial } from './endpoints.ts';

const above = { to: deskPaths.testimonials, label: 'Testimonials' };

function TestimonialFields() {
  return (
    <div className="max-w-3xl">
      <div className="grid gap-x-6 sm:grid-cols-2">
        <TextInput name="name" label="Name" />
        <TextInput name="role" label="Profession" />
      </div>
      <TextArea name="quote" label="Testimonial" rows={4} />
      <PaidCourseField name="courseId" label="Course" note="(its page shows the testimonial, too)" />
      <PublicationFields />
    </div>
  );
}

function NewTestimonialPage() {
  const [create] = createTestimonial.useMutation();
  const form = useNewForm({
    schema: DeskTestimonialFields,
    defaultValues: { name: '', role: '', quote: '', courseId: '', publication: { state: 'draft', at: '' } },
    create,
    pathOf: deskPaths.testimonial,
  });
  return (
    <DeskPage title="New testimonial" path={deskPaths.newTestimonial} above={above}>
      <FormFrame form={form} label="New testimonial" guarded>
        <TestimonialFields />
      </FormFrame>
    </DeskPage>
  );
}

function EditTestimonialPage() {
  const { id = '' } = useParams();
  return (
    <RecordPage title="Testimonial" path={deskPaths.testimonial(id)} result={getTestimonial.useQuery({ id })}>
      {(testimonial) => <TestimonialEditor testimonial={testimonial} />}
    </RecordPage>
  );
}

function TestimonialEditor({ testimonial }: { testimonial: DeskTestimonial }) {
  const { id, version, name, role, quote, courseId, publication } = testimonial;
  const [save] = saveTestimonial.useMutation();
  const [remove] = deleteTestimonial.useMutation();
  const form = useVersionedForm({
    schema: DeskTestimonialFields,
    defaultValues: { name, role, quote, courseId, publication },
    version,
    send: (changed) => save({ id, ...changed }),
  });
  const actions = (
    <>
      <OnSite publication={publication} route={paths.home} />
      <TrashButton
        record={{ kind: 'testimonial', id, page: deskPaths.testimonial(id) }}
        text="The home page will no longer show it."
        remove={() => remove({ id })}
        leave={form.leave}
        to={deskPaths.testimonials}
      />
    </>
  );
  return (
    <DeskPage title={name} path={deskPaths.testimonial(id)} above={above} actions={actions}>
      <FormFrame form={form} label="Testimonial" guarded>
        <TestimonialFields />
      </FormFrame>
    </DeskPage>
  );
}

export const newPage = deskRoute(NewTestimonialPage);

export const page = deskRoute(EditTestimonialPage, ({ id = '' }) => [visit(getTestimonial, { id })]);
