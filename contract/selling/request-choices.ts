/** Reasons why a request is lost, until staff write their own list. */
export const defaultLostReasons = [
  'Too expensive',
  'Joined another institute',
  'Timing does not suit',
  'Not interested any more',
  'Never answers',
];

/** Sources of the requests that staff add, until they write their own list. */
export const defaultSources = ['walk-in', 'phone', 'whatsapp', 'referral', 'fair'];

/** The reason why a request is lost if its number is wrong. */
export const WRONG_NUMBER = 'Wrong number';
