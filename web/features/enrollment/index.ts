/** What other features may use of enrollment. */
export { EnrollLink } from './EnrollLink.tsx';
export { useEnrollmentPopup } from './use-enrollment-popup.tsx';
