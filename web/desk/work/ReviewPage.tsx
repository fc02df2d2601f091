import { useParams } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskWork } from '../../../contract/learning/desk-work.ts';
import { Prose } from '../../ui/Prose.tsx';
import { deskRoute, visit } from '../route.ts';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FactList, Moment } from '../ui/FactList.tsx';
import { Fold } from '../ui/Fold.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import { getWork } from './endpoints.ts';
import { HandInDetails } from './HandInDetails.tsx';
import { stateLabels } from './labels.ts';
import { ReviewForm } from './ReviewForm.tsx';

const above = { to: deskPaths.work, label: 'Work to review' };

export function ReviewPage() {
  const { id = '' } = useParams();
  return (
    <RecordPage title="Work" path={deskPaths.workOf(id)} above={above} result={getWork.useQuery({ id })}>
      {(work) => (
        <DeskPage title={`${work.name}: ${work.lesson}`} path={deskPaths.workOf(id)} above={above}>
          <Review work={work} />
        </DeskPage>
      )}
    </RecordPage>
  );
}

function Review({ work }: { work: DeskWork }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div>
        <RepeatedWork work={work} />
        <HandInDetails workId={work.id} handIn={work.work} />
        {work.state === 'waiting' && <ReviewForm work={work} />}
        {work.earlier.length > 0 && (
          <section aria-labelledby="earlier" className="mt-6">
            <h2 id="earlier" className="title-3 mb-4">
              Earlier hand-ins
            </h2>
            {work.earlier.map((handIn) => (
              <HandInDetails key={handIn.id} workId={handIn.id} handIn={handIn} />
            ))}
          </section>
        )}
      </div>
      <aside aria-label="About this work" className="grid content-start gap-8">
        <FactList facts={factsOf(work)} />
        <Fold label="Assignment">
          <Prose html={work.briefHtml} />
        </Fold>
      </aside>
    </div>
  );
}

function RepeatedWork({ work: { repeats } }: { work: DeskWork }) {
  if (repeats.length === 0) return null;
  return (
    <section aria-labelledby="repeats" className="mb-6 border-l-4 border-bad bg-sunk px-5 py-4">
      <h2 id="repeats" className="title-3">
        Others handed in the same file or link
      </h2>
      <ul className="mt-2 grid gap-2">
        {repeats.map(({ id, name, course, lesson, handedInAt, what }) => (
          <li key={id} className="wrap-anywhere">
            {name === null ? 'A learner whom you do not teach' : <TextLink to={deskPaths.workOf(id)}>{name}</TextLink>}
            {`, ${course}, ${lesson}, `}
            <Moment iso={handedInAt} />
            {`: ${what}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

function factsOf({ state, name, course, batch, lesson, number, isLate }: DeskWork) {
  return [
    ['State', stateLabels[state].label],
    ['Learner', name],
    ['Course', course],
    ['Batch', batch === null ? 'None' : String(batch)],
    ['Lesson', lesson],
    ['Attempt', String(number)],
    ['On time', isLate ? 'No' : 'Yes'],
  ] as const;
}

export const page = deskRoute(ReviewPage, ({ id = '' }) => [visit(getWork, { id })]);
