import { Link } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import { MAX_TESTIMONIALS } from '../../../contract/publishing/site.ts';
import { buttonClass } from '../../ui/button.ts';
import { deskRoute, visit } from '../route.ts';
import { listQuotes, Quotes } from '../surveys/index.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { Loaded } from '../ui/Loading.tsx';
import { PublicationBadge } from '../ui/Publication.tsx';
import { SortableRecords } from '../ui/SortableRecords.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { listTestimonials, reorderTestimonials } from './endpoints.ts';

export function TestimonialsPage() {
  const result = listTestimonials.useQuery();
  const [reorder] = reorderTestimonials.useMutation();
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
      {result.data && result.data.length > MAX_TESTIMONIALS && (
        <p className="mb-4 text-ink-2">The home page shows the first {MAX_TESTIMONIALS} published testimonials.</p>
      )}
      <Quotes />
      <Loaded what="testimonials" result={result}>
        {(testimonials) => (
          <SortableRecords
            label="Testimonials in their order"
            rows={testimonials}
            nameOf={({ name }) => name}
            empty="No testimonials yet."
            save={reorder}
          >
            {({ id, name, role, quote, publication }) => (
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <TextLink to={deskPaths.testimonial(id)} className="font-bold">
                  {name}
                </TextLink>
                <span className="text-ink-2">{role}</span>
                {publication.state !== 'published' && <PublicationBadge publication={publication} />}
                <span className="line-clamp-2 w-full">{quote}</span>
              </div>
            )}
          </SortableRecords>
        )}
      </Loaded>
    </DeskPage>
  );
}

export const page = deskRoute(TestimonialsPage, () => [
  visit(listTestimonials, undefined),
  visit(listQuotes, undefined),
]);
