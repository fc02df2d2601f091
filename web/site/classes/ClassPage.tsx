import { Link, useParams } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import type { JoinableClass, LearnerClassState } from '../../../contract/teaching/class.ts';
import { classText } from '../../../contract/teaching/class-text.ts';
import { buttonClass } from '../../ui/button.ts';
import { wholeTimes } from '../../ui/format.ts';
import { MissingPage } from '../../ui/MissingPage.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { PendingPage } from '../../ui/PendingPage.tsx';
import { getLearnerClass } from './endpoints.ts';
import { JoinLink } from './OpenClass.tsx';
import { YourTime } from './YourTime.tsx';

const stateExplanations: Record<LearnerClassState, (liveClass: JoinableClass) => string> = {
  planned: ({ opens, isToday }) =>
    `You can join it ${isToday ? `from ${opens} today` : `on its day, from ${opens}`}. Come back to this page then.`,
  open: () => 'You can join it now. If you still see this page, the class has no link yet: please ask your trainer.',
  held: () => 'This class is over. You will find its recording and notes with your course.',
  cancelled: ({ cancelReason }) => `This class is cancelled: ${cancelReason ?? ''}`,
};

function ClosedClass({ liveClass }: { liveClass: JoinableClass }) {
  const { id, course, when, startsAt, state } = liveClass;
  const text = wholeTimes(stateExplanations[state](liveClass));
  return (
    <div className="wrap py-16 md:py-24">
      <PageMeta title={classText(liveClass)} description={text} path={paths.joinClass(id)} noIndex />
      <p className="facts text-ink-2">{course.title}</p>
      <h1 className="title-1 title-long mt-3">{classText(liveClass)}</h1>
      <p className="mt-6 text-lg font-bold">
        <span>{wholeTimes(when)}</span>
        <YourTime iso={startsAt} />
      </p>
      <p className="mt-3 max-w-[48ch] text-lg text-ink-2">{text}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        {state === 'open' && <JoinLink liveClass={liveClass} course={course.title} />}
        <Link to={paths.learn(course.slug)} className={buttonClass('outline')}>
          Your course
        </Link>
        {state !== 'cancelled' && (
          <Link to={paths.doubts({ class: id })} className={buttonClass('outline')}>
            Doubts about it
          </Link>
        )}
      </p>
    </div>
  );
}

/** The page that a join link shows while it does not redirect to the meeting. */
export function ClassPage() {
  const { id = '' } = useParams();
  const { currentData: liveClass, isError, refetch } = getLearnerClass.useQuery({ id });
  if (liveClass) return <ClosedClass liveClass={liveClass} />;
  if (liveClass === null) {
    return (
      <MissingPage
        title="Class not found"
        text="There is no such class, or you do not have access to it. If you have another account, sign in with it."
        back={{ to: paths.dashboard, label: 'Your dashboard' }}
      />
    );
  }
  return (
    <PendingPage
      title="Class"
      loading="Loading the class"
      failure="The class could not be loaded."
      failed={isError}
      onRetry={refetch}
    />
  );
}
