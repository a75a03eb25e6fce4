export const words = {
  ledeOpen: 'This installation runs without accounts, on this machine only',
  lede: 'Seen by operators only. It opens no team’s documents.',
  health: 'Health',
  failed: 'The health of this installation could not be loaded',
  all: { ready: 'Everything works', degraded: 'Some parts fail', 'not-ready': 'Not ready' },
  outbox: 'Outbox',
  /** Names of the parts of `/api/health/ready`; others are shown as they are. */
  parts: {
    'event-log': 'Storage of the histories',
    'log-feed': 'Passing on of new events',
    vault: 'Encryption keys',
    blobs: 'Storage of files',
    'read-models': 'Lists and figures',
    'call-memory': 'Protection against repeated calls',
    access: 'Sessions',
    'job-queue': 'Emails and other jobs',
    history: 'Integrity of the histories',
    documents: 'Conversion of Word files',
    disk: 'Free disk space',
  } as Readonly<Record<string, string>>,
} as const
