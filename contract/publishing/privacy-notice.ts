/**
 * Version of the notice beside every form (DPDP Rules 2025), stored with each form that is sent. Change it when
 * `web/ui/Notice.tsx` or the privacy page promises something else.
 */
export const PRIVACY_NOTICE_VERSION = '2026-11-23';
