import { type ComponentType, type MouseEvent, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import type { PaidCourse } from '../../../contract/publishing/course.ts';
import { loadOnce } from '../../chunks.ts';
import { buttonClass } from '../../ui/button.ts';
import { useButtonRole } from '../../ui/use-hydrated.ts';
import type { SentPanel } from './SentPanel.tsx';
import { claimFocus, type SentRequest, useSentRequest } from './sent-requests.ts';

/** The pop-up, which a pointer over Enroll Now preloads. */
export const loadDialog = loadOnce(() => import('./EnrollmentDialog.tsx'));
const loadSentPanel = loadOnce(() => import('./SentPanel.tsx'));

export type ChosenCourse = Pick<PaidCourse, 'id' | 'slug' | 'title'>;

type EnrollLinkProps = {
  course: ChosenCourse;
  onEnroll: (course: ChosenCourse) => void;
  className?: string;
  /** Shown instead of Enroll Now after a request: the panel with the next steps, or a link to the panel of the page. */
  after?: 'panel' | 'link' | undefined;
};

function preloadEnrollment(): void {
  // If that fails, the link leads to the enrollment page.
  loadDialog().catch(() => {});
}

/** Enroll Now, or the next steps once this tab has sent a request for the course. */
export function EnrollLink({ after = 'panel', ...link }: EnrollLinkProps) {
  const sent = useSentRequest(link.course.id);
  if (!sent) return <EnrollNow {...link} />;
  if (after === 'panel') return <LazySentPanel {...link} sent={sent} />;
  return (
    <a href={`#request-${link.course.id}`} className={buttonClass('outline', link.className)}>
      Your request
    </a>
  );
}

type EnrollNowProps = Omit<EnrollLinkProps, 'after'>;

/** A link to the enrollment page; the client opens the pop-up instead, unless a modifier key is held. */
function useEnrollProps({ course, onEnroll }: EnrollNowProps) {
  const buttonRole = useButtonRole({ 'aria-haspopup': 'dialog' });
  return {
    ...buttonRole,
    to: paths.enroll(course.slug),
    'data-enhance': true,
    onPointerEnter: preloadEnrollment,
    onFocus: preloadEnrollment,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      // Some browsers do not focus a clicked link, and the pop-up restores the focus when it closes.
      event.currentTarget.focus({ preventScroll: true });
      onEnroll(course);
    },
  };
}

function EnrollNow({ className = '', ...enroll }: EnrollNowProps) {
  return (
    <Link {...useEnrollProps(enroll)} className={buttonClass('accent', className)}>
      Enroll Now<span className="sr-only">{` in ${enroll.course.title}`}</span>
    </Link>
  );
}

/** The panel after a request, for screens on which Enroll Now is in a bar; null before the request. */
export function SentRequestSlot({ course, onEnroll, className = '' }: EnrollNowProps) {
  const sent = useSentRequest(course.id);
  if (!sent) return null;
  return (
    <div className={className}>
      <LazySentPanel course={course} onEnroll={onEnroll} sent={sent} id={`request-${course.id}`} />
    </div>
  );
}

/** The panel after a request. Until its script is loaded, Enroll Now is shown. */
function LazySentPanel({ sent, id, ...enroll }: EnrollNowProps & { sent: SentRequest; id?: string }) {
  const [Panel, setPanel] = useState<ComponentType<Parameters<typeof SentPanel>[0]> | null>(null);
  const resendProps = useEnrollProps(enroll);
  useEffect(() => {
    loadSentPanel().then(
      (module) => setPanel(() => module.SentPanel),
      () => {},
    );
  }, []);
  if (!Panel) return <EnrollNow {...enroll} />;
  return (
    <div className="col-span-full w-full">
      {/* Each request gets a new panel. */}
      <Panel
        key={JSON.stringify(sent)}
        id={id}
        courseId={enroll.course.id}
        sent={sent}
        claimFocus={claimFocus}
        resend={
          <Link {...resendProps} className="inline-flex min-h-11 items-center text-ink as-link">
            Made a mistake? Send it again
            <span className="sr-only">{` for ${enroll.course.title}`}</span>
          </Link>
        }
      />
    </div>
  );
}
