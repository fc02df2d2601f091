import { createContext, type ReactNode, useContext } from 'react';
import type { FormName } from '../../../contract/base/form-outcome.ts';
import { type ChangePath, post } from '../../calls.ts';
import { Form } from '../../ui/form/Form.tsx';

const PayTokenContext = createContext('');

export const PayTokenProvider = PayTokenContext.Provider;

export const usePayToken = () => useContext(PayTokenContext);

/** The forms whose success the state of the order says, and those whose outcome stays true once the order is paid. */
const names: Partial<Record<PayAction, FormName>> = {
  hold: 'pay-state',
  seat: 'pay-state',
  'transfer-claim': 'pay-state',
  quotation: 'pay-state',
  mail: 'pay-record',
  refund: 'pay-record',
  bill: 'pay-record',
  'seats/names': 'pay-record',
  'seats/mail': 'pay-record',
  'seats/reopen': 'pay-record',
};

type PayAction<Path = ChangePath> = Path extends `POST /pay/${infer Name}` ? Name : never;
type PayFormProps = { action: PayAction; id?: string; fields?: Readonly<Record<string, string>>; children: ReactNode };

/** A form of the order page: it also posts the secret of the link, and the page then shows the outcome. */
export function PayForm({ action, id, fields, children }: PayFormProps) {
  const token = usePayToken();
  return (
    <Form id={id} name={names[action] ?? 'pay'} call={post(`POST /pay/${action}`)} hidden={{ token, ...fields }}>
      {children}
    </Form>
  );
}
