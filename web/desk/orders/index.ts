export { BillInputs } from './BillInputs.tsx';
export { ConfirmTransfer } from './ConfirmTransfer.tsx';
export { RequestOrders, SaleForms } from './RequestOrders.tsx';
