/** Why requests are lost, until the desk writes its own list. */
export const usualLostReasons = [
  'Too expensive',
  'Joined another institute',
  'Timing does not suit',
  'Not interested any more',
  'Never answers',
];

/** Where people come from who are typed in, until the desk writes its own list. */
export const usualSources = ['walk-in', 'phone', 'whatsapp', 'referral', 'fair'];

/** The reason of a call to a wrong number. */
export const WRONG_NUMBER = 'Wrong number';
