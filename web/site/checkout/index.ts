export { OwnDues } from './OwnDues.tsx';
export { OwnOrders } from './OwnOrders.tsx';
