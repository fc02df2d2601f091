import { change, find, read } from '../api.ts';

const tags = ['TrainerPay'] as const;
const pay = { invalidates: tags };
const alwaysPay = { alwaysInvalidates: tags };

export const listTrainerPay = read('GET /desk/trainer-pay', { provides: tags });
export const getTrainerMonth = find('GET /desk/trainers/{id}/pay/{month}', { provides: tags });
export const approveTrainerMonth = change('PUT /desk/trainers/{id}/pay/{month}/approval', alwaysPay);
export const withdrawTrainerMonth = change('DELETE /desk/trainers/{id}/pay/{month}/approval', alwaysPay);
export const payTrainerMonth = change('PUT /desk/trainers/{id}/pay/{month}/payment', pay);
export const createTrainerRate = change('POST /desk/trainers/{id}/rates', pay);
export const deleteTrainerRate = change('DELETE /desk/trainers/{id}/rates/{rate}', alwaysPay);
