/** For other features. */
export { EnrollLink, SentSpot } from './EnrollLink.tsx';
export { useEnrollmentPopup } from './enrollment-popup.tsx';
