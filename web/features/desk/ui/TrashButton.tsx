import { ActionButton } from './ActionButton.tsx';

type TrashButtonProps = {
  /** What goes, as in 'this post'. */
  what: string;
  /** Said before it is done, of what becomes of it on the site. */
  text: string;
  remove: () => ReturnType<Parameters<typeof ActionButton>[0]['act']>;
  /** Once it is gone. */
  onRemoved: () => void;
};

/** Puts a record in the trash, after a question. */
export function TrashButton({ what, text, remove, onRemoved }: TrashButtonProps) {
  const act = async () => {
    const answer = await remove();
    if (!answer.error) onRemoved();
    return answer;
  };
  return (
    <ActionButton
      id="delete"
      act={act}
      confirm={{ title: `Delete ${what}?`, text: `${text} It can be brought back for 30 days.`, button: 'Delete' }}
    >
      Delete
    </ActionButton>
  );
}
