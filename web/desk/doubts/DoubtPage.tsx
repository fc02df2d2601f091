import { useParams } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { DeskDoubt } from '../../../contract/learning/desk-doubts.ts';
import { FORMER_LEARNER } from '../../../contract/people/short-name.ts';
import { Prose } from '../../ui/Prose.tsx';
import { deskRoute, visit } from '../route.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { DeskPage } from '../ui/DeskPage.tsx';
import { FactList, Moment } from '../ui/FactList.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { Answers } from './Answers.tsx';
import { getDoubt, hideDoubt, saveDoubt } from './endpoints.ts';
import { HiddenNote, Hiding } from './Hiding.tsx';

const above = { to: deskPaths.doubts, label: 'Doubts' };

export function DoubtPage() {
  const { id = '' } = useParams();
  return (
    <RecordPage title="Doubt" path={deskPaths.doubt(id)} above={above} result={getDoubt.useQuery({ id })}>
      {(doubt) => (
        <DeskPage title={doubt.title} path={deskPaths.doubt(id)} above={above}>
          <Doubt doubt={doubt} />
        </DeskPage>
      )}
    </RecordPage>
  );
}

function Doubt({ doubt }: { doubt: DeskDoubt }) {
  const { html, hiddenReason } = doubt;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div>
        <section aria-labelledby="asked" className="max-w-[70ch] border-l-4 border-accent bg-sheet px-5 py-4">
          <h2 id="asked" className="sr-only">
            Question
          </h2>
          {html ? <Prose html={html} /> : <p className="text-ink-2">The learner wrote only the title.</p>}
        </section>
        <HiddenNote reason={hiddenReason} />
        <Answers doubt={doubt} />
        {hiddenReason === null && <AnswerForm doubt={doubt} />}
      </div>
      <aside aria-label="About this doubt" className="grid content-start gap-8">
        <FactList facts={factsOf(doubt)} />
        <div className="flex flex-wrap items-start gap-2">
          <DoubtActions doubt={doubt} />
        </div>
      </aside>
    </div>
  );
}

function DoubtActions({ doubt: { id, isAnswered, isForLaterBatches, hiddenReason } }: { doubt: DeskDoubt }) {
  const [save] = saveDoubt.useMutation();
  const [hide] = hideDoubt.useMutation();
  return (
    <>
      <ActionButton id="mark" act={() => save({ id, isAnswered: !isAnswered })}>
        {isAnswered ? 'Open again' : 'Mark as answered'}
      </ActionButton>
      <ActionButton id="later" act={() => save({ id, isForLaterBatches: !isForLaterBatches })}>
        {isForLaterBatches ? 'Hide from later batches' : 'Show to later batches'}
      </ActionButton>
      <Hiding id="hide-doubt" kind="doubt" reason={hiddenReason} send={(body) => hide({ id, ...body })} />
    </>
  );
}

function factsOf({ isAnswered, isForLaterBatches, name, course, batch, place, createdAt }: DeskDoubt) {
  return [
    ['State', isAnswered ? 'Answered' : 'Open'],
    ['Asked by', name ?? FORMER_LEARNER],
    ['Course', course],
    ['Batch', batch === null ? 'None' : String(batch)],
    ['About', place],
    ['Read by', isForLaterBatches ? 'Its batch and later ones' : 'Its batch'],
    ['Asked', <Moment key="asked" iso={createdAt} />],
  ] as const;
}

export const page = deskRoute(DoubtPage, ({ id = '' }) => [visit(getDoubt, { id })]);
