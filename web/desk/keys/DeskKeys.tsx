import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { deskPaths } from '../../../contract/desk/paths.ts';
import type { Role } from '../../../contract/people/permission.ts';
import { KeysHelp } from './KeysHelp.tsx';
import { Palette } from './Palette.tsx';
import { areSingleKeysOn, isTyping, moveInList, openNote, openRow } from './shortcuts.ts';

/** The keyboard shortcuts of the desk. Single keys can be turned off for screen readers and voice control. */
export function DeskKeys({ roles }: { roles: readonly Role[] }) {
  const navigate = useNavigate();
  const [openDialog, setOpenDialog] = useState<'palette' | 'help'>();
  useEffect(() => {
    const actions: Record<string, () => void> = {
      '/': () => navigate(deskPaths.search),
      '?': () => setOpenDialog('help'),
      j: () => moveInList(1),
      k: () => moveInList(-1),
      o: openRow,
      n: openNote,
    };
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
        event.preventDefault();
        setOpenDialog('palette');
        return;
      }
      const act = actions[key];
      if (!act || ctrlKey || metaKey || altKey || isTyping(target) || !areSingleKeysOn()) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [navigate]);
  const close = () => setOpenDialog(undefined);
  return (
    <>
      {openDialog === 'palette' && <Palette roles={roles} onClose={close} />}
      {openDialog === 'help' && <KeysHelp onClose={close} />}
    </>
  );
}
