import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { failureMessage } from '../../ui/form/failure.ts';
import { BusyButton } from './BusyButton.tsx';
import { type Said, say, useSaid } from './said.ts';

const buttonOfBar = 'min-h-11 px-2 font-bold underline underline-offset-4';

/** Says what the last action did, at the foot of the page, until it is closed or another page is opened. */
export function SaidBar() {
  const { pathname } = useLocation();
  const said = useSaid();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page ends it
  useEffect(() => () => say(null), [pathname]);
  const look = said ? 'rounded border border-strong bg-ink px-4 py-1 text-paper shadow-2xl' : 'sr-only';
  return (
    <div className={`sticky bottom-4 z-40 max-lg:bottom-20 mx-auto flex w-fit flex-wrap items-center gap-x-4 ${look}`}>
      <span role="status">{said?.text}</span>
      {said?.undo && <Undo key={said.text} undo={said.undo} />}
      {said && (
        <button type="button" onClick={() => say(null)} className={buttonOfBar}>
          Close
        </button>
      )}
    </div>
  );
}

function Undo({ undo }: Required<Pick<Said, 'undo'>>) {
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    setIsBusy(true);
    const { error } = await undo();
    say({ text: error ? failureMessage(error, 'It could not be undone.') : 'Undone.' });
  };
  return (
    <BusyButton type="button" isBusy={isBusy} onClick={run} className={buttonOfBar}>
      Undo
    </BusyButton>
  );
}
