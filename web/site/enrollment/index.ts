/** For other features. */
export { EnrollLink, useEnrollmentPopup } from './enrollment-popup.tsx';
