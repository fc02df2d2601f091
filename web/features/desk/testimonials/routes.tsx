import type { RouteObject } from 'react-router';
import { deskPaths } from '../../../desk-paths.ts';
import { loads } from '../../../loads.ts';
import { type Guard, page } from '../../../page-route.ts';
import type { AppStore } from '../../../store.ts';
import { anew, once } from '../ui/anew.ts';
import { testimonialsApi } from './endpoints.ts';

/** What learners say: the list, a new testimonial, and each. */
export function testimonialsRoutes({ dispatch }: AppStore, staff: Guard): RouteObject[] {
  const { getDeskTestimonials, getDeskTestimonial } = testimonialsApi.endpoints;
  return [
    page(
      deskPaths.testimonials,
      () => import('./TestimonialsPage.tsx').then((m) => m.TestimonialsPage),
      staff(loads(() => [dispatch(getDeskTestimonials.initiate(undefined, anew))])),
    ),
    page(
      deskPaths.newTestimonial,
      () => import('./NewTestimonialPage.tsx').then((m) => m.NewTestimonialPage),
      staff(loads(() => [])),
    ),
    page(
      deskPaths.testimonial(':id'),
      () => import('./EditTestimonialPage.tsx').then((m) => m.EditTestimonialPage),
      staff(loads(({ id = '' }) => [dispatch(getDeskTestimonial.initiate(id, once))])),
    ),
  ];
}
