export { EnrollLink, SentRequestSlot } from './EnrollLink.tsx';
export { useEnrollmentPopup } from './enrollment-popup.tsx';
