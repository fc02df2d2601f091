import { useParams } from 'react-router';
import { deskPaths } from '../../../desk-paths.ts';
import { DeskMissing } from '../DeskMissing.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useGetDeskTestimonialQuery } from './endpoints.ts';
import { TestimonialEditor } from './TestimonialEditor.tsx';

/** Where a testimonial is changed. */
export function EditTestimonialPage() {
  const { id = '' } = useParams();
  const { currentData: testimonial, isError, refetch } = useGetDeskTestimonialQuery(id);
  if (testimonial === null) return <DeskMissing />;
  if (testimonial) return <TestimonialEditor key={id} testimonial={testimonial} />;
  return (
    <DeskPage title="Testimonial" path={deskPaths.testimonial(id)}>
      <Loading what="testimonial" failed={isError} onRetry={refetch} />
    </DeskPage>
  );
}
