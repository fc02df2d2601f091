import type { ReactNode } from 'react';
import { useFormState } from '../../ui/form/form-state.ts';

export function ConfirmBox({ id, children }: { id: string; children: ReactNode }) {
  const { errors } = useFormState();
  return (
    <div className="mb-4 flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        name="sure"
        value="on"
        required
        aria-invalid={errors.sure ? true : undefined}
        className="mt-0.5 size-6 shrink-0 accent-ink"
      />
      <label htmlFor={id} className="min-h-8">
        {children}
      </label>
    </div>
  );
}
