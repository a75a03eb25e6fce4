import type { Call } from './call.js'

/** For operators and monitoring. */
export const operationCalls = {
  listOutbox: { method: 'get', path: '/api/outbox', needs: 'operator', answer: ['OutboxEntry'] },
  readOutboxMail: { method: 'get', path: '/api/outbox/{id}', needs: 'operator', answer: 'OutboxMail' },
  readOutboxHtml: { method: 'get', path: '/api/outbox/{id}/html', needs: 'operator', answer: 'bytes' },
  readOutboxEml: { method: 'get', path: '/api/outbox/{id}/eml', needs: 'operator', answer: 'bytes' },
  alive: { method: 'get', path: '/api/health', needs: 'anyone', answer: 'Alive' },
  ready: { method: 'get', path: '/api/health/ready', needs: 'anyone', answer: 'Readiness' },
  openapi: { method: 'get', path: '/api/openapi.json', needs: 'anyone', anyoneIf: 'unclaimed', answer: 'OpenApi' },
} as const satisfies Record<string, Call>
