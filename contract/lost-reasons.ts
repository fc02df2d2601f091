/** Why requests are lost, until the desk writes its own list. */
export const usualLostReasons = [
  'Too expensive',
  'Joined another institute',
  'Timing does not suit',
  'Not interested any more',
  'Never answers',
];

/** The reason of a call to a wrong number. */
export const WRONG_NUMBER = 'Wrong number';
