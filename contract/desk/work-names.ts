const names: Record<string, string> = {
  'ask-surveys': 'Ask learners to fill in surveys',
  'auto-refund-unseated': 'Refund paid orders that get no seat',
  backup: 'Back up the database',
  'check-selling': 'Check the books',
  'delete-after-retention': 'Delete old records',
  'delete-expired': 'Delete expired sessions and links',
  'end-old-orders': 'End old orders',
  'fetch-settlements': 'Read settlements and disputes',
  'mark-joined': 'Mark attendance of those who joined',
  'poll-gateway': 'Ask for payments and refunds',
  'purge-trash': 'Empty the trash of a month ago',
  'remind-of-classes': 'Remind learners of classes',
  'remind-of-dues': 'Remind buyers of dues',
  'scan-files': 'Scan files of learners',
  'tell-expired-holds': 'Free seats whose hold has expired',
};

/** The name of scheduled work; that of a newer version is shown by its queue. */
export const workName = (queue: string) => names[queue] ?? queue;
