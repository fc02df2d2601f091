import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Role } from '../../../contract/people/role.ts';
import { deskPaths } from '../../desk-paths.ts';
import { KeysHelp } from './KeysHelp.tsx';
import { areKeysOn, isTyping, moveInList, openNote } from './keys.ts';
import { Palette } from './Palette.tsx';

/** The keyboard shortcuts of the desk. Single keys can be turned off for screen readers and voice control. */
export function DeskKeys({ role }: { role: Role }) {
  const navigate = useNavigate();
  const [shown, setShown] = useState<'palette' | 'help'>();
  useEffect(() => {
    const actions: Record<string, () => void> = {
      '/': () => navigate(deskPaths.search),
      '?': () => setShown('help'),
      j: () => moveInList(1),
      k: () => moveInList(-1),
      n: openNote,
    };
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
        event.preventDefault();
        setShown('palette');
        return;
      }
      const act = actions[key];
      if (!act || ctrlKey || metaKey || altKey || isTyping(target) || !areKeysOn()) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [navigate]);
  const close = () => setShown(undefined);
  return (
    <>
      {shown === 'palette' && <Palette role={role} onClose={close} />}
      {shown === 'help' && <KeysHelp onClose={close} />}
    </>
  );
}
