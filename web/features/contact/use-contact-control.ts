import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ContactControl } from './contact-control.ts';
import type { ContactErrors } from './fields.ts';

/**
 * Puts the form under control at its first touch; what is typed or left meanwhile is noticed when the code is there.
 * @param posted messages that came with the page, when the form was posted without scripts
 */
export function useContactControl(form: RefObject<HTMLFormElement | null>, posted: ContactErrors) {
  const [errors, setErrors] = useState(posted);
  const control = useRef<Promise<ContactControl> | null>(null);

  const adopt = async (): Promise<ContactControl> => {
    const { adoptContactForm } = await import('./contact-control.ts');
    if (!form.current) throw new Error('The form is gone');
    return adoptContactForm(form.current, posted, setErrors);
  };

  const touch = (): Promise<ContactControl> => {
    control.current ??= adopt().catch((error: unknown) => {
      // The next touch tries again.
      control.current = null;
      throw error;
    });
    return control.current;
  };

  useEffect(() => {
    return () => {
      control.current?.then(({ release }) => release()).catch(() => {});
    };
  }, []);

  return {
    errors,
    touch,
    notice: (type: 'change' | 'blur', target: EventTarget) => {
      // A dialog that opens takes the focus; nobody left the field.
      const isTaken = type === 'blur' && document.querySelector('dialog:modal');
      if (isTaken || !isControl(target)) return;
      touch()
        .then((adopted) => adopted.noticed(type, target))
        // Sending says so, if the code cannot be loaded then either.
        .catch(() => {});
    },
  };
}

function isControl(target: EventTarget) {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
  );
}
