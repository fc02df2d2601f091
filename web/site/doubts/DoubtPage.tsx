import { useParams } from 'react-router';
import type { Doubt, DoubtAnswer } from '../../../contract/learning/doubt.ts';
import { paths } from '../../../contract/paths.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { SuccessMessage } from '../../ui/form/SuccessMessage.tsx';
import { LocalTime } from '../../ui/LocalTime.tsx';
import { MissingPage } from '../../ui/MissingPage.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { PendingPage } from '../../ui/PendingPage.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { AnswerForm, DoubtActions } from './DoubtForms.tsx';
import { subjectTrail } from './DoubtRows.tsx';
import { getDoubt } from './endpoints.ts';

function HiddenNote({ kind, reason }: { kind: 'doubt' | 'answer'; reason: string }) {
  return (
    <p className="my-4 border-l-4 border-bad bg-sunk px-4 py-3 wrap-anywhere">
      {`Our staff have hidden this ${kind}; only you still see it. Reason: ${reason}`}
    </p>
  );
}

function Answer({
  answer: { html, writtenBy, isByTrainer, createdAt, isInLesson, hiddenReason },
}: {
  answer: DoubtAnswer;
}) {
  return (
    <li className={`border-l-4 pl-5 ${isByTrainer ? 'border-accent' : 'border-hairline'}`}>
      <h3 className="font-sans text-base font-bold tracking-normal wrap-anywhere">
        {isByTrainer ? `${writtenBy}, trainer` : writtenBy}
      </h3>
      <p className="text-[0.9375rem] text-ink-2">
        <LocalTime iso={createdAt} />
        <span>{isInLesson ? ', part of the lesson' : ''}</span>
      </p>
      {hiddenReason !== null && <HiddenNote kind="answer" reason={hiddenReason} />}
      <Prose html={html} className="mt-2" />
    </li>
  );
}

function DoubtThread({ doubt }: { doubt: Doubt }) {
  const { id, of: subject, title, html, askedBy, isMine, createdAt, isAnswered, hiddenReason, answers } = doubt;
  return (
    <div className="wrap pt-8">
      <PageMeta title={title} description={`A doubt about ${subject.title}.`} path={paths.doubt(id)} noIndex />
      <Breadcrumbs trail={[...subjectTrail(subject), { name: 'Doubt', path: paths.doubt(id) }]} />
      <article className="max-w-[43rem]">
        <p className="facts mt-6 text-ink-2">{subject.title}</p>
        <h1 className="title-1 title-long mt-3 wrap-anywhere">{title}</h1>
        <p className="mt-4 text-ink-2">
          <span>{`${isAnswered ? 'Answered' : 'Open'}. Asked by ${isMine ? 'you' : askedBy}, `}</span>
          <LocalTime iso={createdAt} />
        </p>
        <div className="mt-6">
          <SuccessMessage forms={['doubt', 'doubt-answered']} />
        </div>
        {hiddenReason !== null && <HiddenNote kind="doubt" reason={hiddenReason} />}
        {html && <Prose html={html} className="mt-6" />}
        <section aria-labelledby="answers" className="mt-10 border-t border-strong pt-8">
          <h2 id="answers" className="title-2 mb-6">
            {answers.length === 0 ? 'No answer yet' : 'Answers'}
          </h2>
          <ol className="grid gap-8">
            {answers.map((answer) => (
              <Answer key={answer.id} answer={answer} />
            ))}
          </ol>
        </section>
        {hiddenReason === null && (
          <>
            <DoubtActions doubt={doubt} />
            <AnswerForm id={id} />
          </>
        )}
      </article>
    </div>
  );
}

export function DoubtPage() {
  const { id = '' } = useParams();
  const { currentData: doubt, isError, refetch } = getDoubt.useQuery({ id });
  if (doubt) return <DoubtThread doubt={doubt} />;
  if (doubt === null) {
    return (
      <MissingPage
        title="Doubt not found"
        text="There is no such doubt, or you do not have access to it. If you have another account, sign in with it."
        back={{ to: paths.dashboard, label: 'Your dashboard' }}
      />
    );
  }
  return (
    <PendingPage
      title="Doubt"
      loading="Loading the doubt"
      failure="The doubt could not be loaded."
      failed={isError}
      onRetry={refetch}
    />
  );
}
