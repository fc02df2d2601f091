/** The field that people never see and simple bots fill in: a name that no browser or password manager has a value for. */
export const HONEYPOT = 'zq7';
