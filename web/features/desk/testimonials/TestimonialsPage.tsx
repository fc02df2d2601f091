import { Link } from 'react-router';
import { MOST_TESTIMONIALS } from '../../../../contract/testimonial.ts';
import { deskPaths } from '../../../desk-paths.ts';
import { buttonClass } from '../../../ui/button.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Loading } from '../ui/Loading.tsx';
import { linkClass } from '../ui/link.ts';
import { OrderedRecords } from '../ui/OrderedRecords.tsx';
import { PublicationBadge } from '../ui/PublicationBadge.tsx';
import { useGetDeskTestimonialsQuery, useOrderDeskTestimonialsMutation } from './endpoints.ts';

/** What learners say, in the order of the slider. */
export function TestimonialsPage() {
  const { data: testimonials, isError, refetch } = useGetDeskTestimonialsQuery();
  const [order] = useOrderDeskTestimonialsMutation();
  return (
    <DeskPage
      title="Testimonials"
      path={deskPaths.testimonials}
      actions={
        <Link to={deskPaths.newTestimonial} className={buttonClass('accent')}>
          New testimonial
        </Link>
      }
    >
      {testimonials && testimonials.length > MOST_TESTIMONIALS && (
        <p className="mb-4 text-ink-2">
          The home page shows the first {MOST_TESTIMONIALS} of those that are published.
        </p>
      )}
      {testimonials ? (
        <OrderedRecords
          label="Testimonials in their order"
          rows={testimonials}
          nameOf={({ name }) => name}
          empty="There is no testimonial yet."
          save={order}
        >
          {({ id, name, role, quote, publication }) => (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <Link to={deskPaths.testimonial(id)} className={`${linkClass} font-bold`}>
                {name}
              </Link>
              <span className="text-ink-2">{role}</span>
              {publication.state !== 'published' && <PublicationBadge of={publication} />}
              <span className="line-clamp-2 w-full">{quote}</span>
            </div>
          )}
        </OrderedRecords>
      ) : (
        <Loading what="testimonials" failed={isError} onRetry={refetch} />
      )}
    </DeskPage>
  );
}
