import type { DeskDoubt } from '../../../contract/learning/desk-doubts.ts';
import { FORMER_LEARNER } from '../../../contract/people/short-name.ts';
import { Prose } from '../../ui/Prose.tsx';
import { ActionButton } from '../ui/ActionButton.tsx';
import { Moment } from '../ui/FactList.tsx';
import { addDoubtAnswerToLesson, hideDoubtAnswer } from './endpoints.ts';
import { HiddenNote, Hiding } from './Hiding.tsx';

type Answer = DeskDoubt['answers'][number];

export function Answers({ doubt }: { doubt: DeskDoubt }) {
  if (doubt.answers.length === 0) return null;
  return (
    <section aria-labelledby="answers" className="mt-8">
      <h2 id="answers" className="title-3 mb-4">
        Answers
      </h2>
      <ol className="grid gap-8">
        {doubt.answers.map((answer) => (
          <AnswerItem key={answer.id} answer={answer} doubt={doubt} />
        ))}
      </ol>
    </section>
  );
}

function AnswerItem({ answer, doubt }: { answer: Answer; doubt: DeskDoubt }) {
  const { name, isByTrainer, createdAt, html, isInLesson, hiddenReason } = answer;
  return (
    <li className="max-w-[70ch] border-l-4 border-hairline px-5">
      <h3 className="font-sans text-base font-bold tracking-normal wrap-anywhere">
        {name ?? FORMER_LEARNER}
        {isByTrainer && ', trainer'}
      </h3>
      <p className="text-[0.9375rem] text-ink-2">
        <Moment iso={createdAt} />
        {isInLesson && ', part of the lesson'}
      </p>
      <HiddenNote reason={hiddenReason} />
      <Prose html={html} className="mt-2" />
      <div className="mt-3 flex flex-wrap items-start gap-2">
        <AnswerActions answer={answer} doubt={doubt} />
      </div>
    </li>
  );
}

function AnswerActions({
  answer: { id: answerId, isInLesson, hiddenReason },
  doubt,
}: {
  answer: Answer;
  doubt: DeskDoubt;
}) {
  const [join] = addDoubtAnswerToLesson.useMutation();
  const [hide] = hideDoubtAnswer.useMutation();
  const { id, isAboutLesson } = doubt;
  const canJoin = isAboutLesson && hiddenReason === null && doubt.hiddenReason === null;
  return (
    <>
      {canJoin && (
        <ActionButton id={`join-${answerId}`} act={() => join({ id, answer: answerId, isInLesson: !isInLesson })}>
          {isInLesson ? 'Take out of the lesson' : 'Add to the lesson'}
        </ActionButton>
      )}
      <Hiding
        id={`hide-${answerId}`}
        kind="answer"
        reason={hiddenReason}
        send={(body) => hide({ id, answer: answerId, ...body })}
      />
    </>
  );
}
