import { data, type RouteObject, redirect, redirectDocument } from 'react-router';
import { callsOf } from './calls.ts';
import { deskPaths } from './desk-paths.ts';
import { auditRoutes } from './features/desk/audit/routes.tsx';
import { batchesRoutes } from './features/desk/batches/routes.tsx';
import { coursesRoutes } from './features/desk/courses/routes.tsx';
import { DeskDocument } from './features/desk/DeskDocument.tsx';
import { DeskMissing } from './features/desk/DeskMissing.tsx';
import { imagesRoutes } from './features/desk/images/routes.tsx';
import { learnersRoutes } from './features/desk/learners/routes.tsx';
import { mailsRoutes } from './features/desk/mails/routes.tsx';
import { messagesRoutes } from './features/desk/messages/routes.tsx';
import { overviewRoutes } from './features/desk/overview/routes.tsx';
import { legalPagesRoutes } from './features/desk/pages/routes.tsx';
import { postsRoutes } from './features/desk/posts/routes.tsx';
import { requestsRoutes } from './features/desk/requests/routes.tsx';
import { accessTo } from './features/desk/sections.ts';
import { settingsRoutes } from './features/desk/settings/routes.tsx';
import { staffRoutes } from './features/desk/staff/routes.tsx';
import { testimonialsRoutes } from './features/desk/testimonials/routes.tsx';
import { topicsRoutes } from './features/desk/topics/routes.tsx';
import { trashRoutes } from './features/desk/trash/routes.tsx';
import { forSignedIn, type Guard } from './page-route.ts';
import { isOfDesk } from './paths.ts';
import type { AppStore } from './store.ts';
import { ErrorPage } from './ui/ErrorPage.tsx';

const statuses = { refused: 403, missing: 404 } as const;

/** Every page of the desk, bound to the store that its loader fills. */
export function createDeskRoutes(store: AppStore): RouteObject[] {
  const calls = callsOf(store);
  /** A page of the staff; DeskDocument tells those who may not open it, whom the status is for. */
  const staff: Guard = (load) =>
    forSignedIn(calls.me)(async (args) => {
      const { data: me } = await calls.me();
      const { pathname } = new URL(args.request.url);
      // The desk opens with what an instructor works on.
      if (me?.role === 'instructor' && pathname === deskPaths.overview) return redirect(deskPaths.courses);
      const access = me ? accessTo(pathname, me.role) : 'open';
      return access === 'open' ? load(args) : data(null, { status: statuses[access] });
    });
  const pages: RouteObject[] = [
    ...overviewRoutes(store, staff),
    ...staffRoutes(store, staff),
    ...auditRoutes(store, staff),
    ...requestsRoutes(store, staff),
    ...batchesRoutes(store, staff),
    ...learnersRoutes(store, staff),
    ...messagesRoutes(store, staff),
    ...mailsRoutes(store, staff),
    ...coursesRoutes(store, staff),
    ...imagesRoutes(store, staff),
    ...trashRoutes(store, staff),
    ...topicsRoutes(store, staff),
    ...postsRoutes(store, staff),
    ...testimonialsRoutes(store, staff),
    ...legalPagesRoutes(store, staff),
    ...settingsRoutes(store, staff),
    {
      path: '*',
      // From the desk back to the site: its pages are of the other app.
      loader: ({ request }) => {
        const { pathname, search } = new URL(request.url);
        return isOfDesk(pathname) ? data(null, { status: 404 }) : redirectDocument(pathname + search);
      },
      element: <DeskMissing />,
    },
  ];
  return [
    {
      element: <DeskDocument />,
      errorElement: (
        <DeskDocument>
          <ErrorPage />
        </DeskDocument>
      ),
      children: [{ errorElement: <ErrorPage />, children: pages }],
    },
  ];
}
