import { useState } from 'react';
import { type ChatTemplates, fillTemplate, placeholderValues } from '../../../contract/publishing/chat-templates.ts';
import type { DeskOrder } from '../../../contract/selling/desk-orders.ts';
import { controlClass, Field } from '../../ui/Field.tsx';
import { useFieldText } from '../../ui/form/form-values.ts';
import { getOrder, listOrders } from '../orders/endpoints.ts';

type ChatPreviewProps = {
  fields: readonly (readonly [name: keyof ChatTemplates, label: string])[];
};

export function ChatPreview({ fields }: ChatPreviewProps) {
  const [chosen, setChosen] = useState('');
  const orders = listOrders.useQuery({}).data?.data ?? [];
  if (orders.length === 0) return null;
  return (
    <div className="sm:col-span-2">
      <Field label="Preview with the order of" id="chat-preview">
        {(control) => (
          <select
            {...control}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
            className={controlClass}
          >
            <option value="">Choose a person</option>
            {orders.map(({ id, name, course }) => (
              <option key={id} value={id}>
                {`${name}, ${course.title}`}
              </option>
            ))}
          </select>
        )}
      </Field>
      {chosen && <Preview id={chosen} fields={fields} />}
    </div>
  );
}

/** Sample values, because an order has no class. */
const sampleClass = { time: '7:00 pm', link: '(the page to join the class)' };

function Preview({ id, fields }: { id: string } & ChatPreviewProps) {
  const { data: order } = getOrder.useQuery({ id });
  if (!order) return null;
  const values = valuesOf(order);
  return (
    <dl className="grid gap-4 rounded bg-sunk p-4">
      {fields.map(([name, label]) => (
        <div key={name}>
          <dt className="text-ink-2">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-wrap">
            <Filled name={name} values={name === 'classToday' ? { ...values, ...sampleClass } : values} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type FilledProps = { name: keyof ChatTemplates; values: Parameters<typeof fillTemplate>[1] };

function Filled({ name, values }: FilledProps) {
  return fillTemplate(useFieldText(`chat.${name}`), values);
}

function valuesOf({ name, course, batch, due, heldUntil, link }: DeskOrder) {
  const until = heldUntil === null ? null : new Date(heldUntil);
  return placeholderValues({ name, course: course.title, batch, due, heldUntil: until, link: link ?? '' });
}
