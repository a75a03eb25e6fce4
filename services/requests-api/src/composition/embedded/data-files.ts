export const dataFiles = {
  eventLog: 'events.sqlite',
  vault: 'vault.sqlite',
  readModels: 'read-models.sqlite',
  jobs: 'jobs.sqlite',
  calls: 'calls.sqlite',
  pageChecks: 'page-checks.sqlite',
  access: 'access.sqlite',
  blobs: 'blobs',
  outbox: 'outbox',
  staging: 'staging',
} as const
