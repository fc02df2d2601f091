import { createContext, type ReactNode, useContext } from 'react';
import { Form } from '../../ui/form/Form.tsx';

const PayTokenContext = createContext('');

export const PayTokenProvider = PayTokenContext.Provider;

/** The secret of the link. */
export const usePayToken = () => useContext(PayTokenContext);

type PayFormProps = { action: string; id?: string; fields?: Readonly<Record<string, string>>; children: ReactNode };

/** A form of the order page: it also posts the secret of the link, and the page then shows the outcome. */
export function PayForm({ action, id, fields, children }: PayFormProps) {
  const token = usePayToken();
  return (
    <Form id={id} name="pay" action={`/api/pay/${action}`} hidden={{ token, ...fields }}>
      {children}
    </Form>
  );
}
