/**
 * The engines' images, pinned: what `npm run test:containers` starts, and what docker-compose.yml is checked against.
 * EventStoreDB is the version whose behaviour the adapter and the double were built from.
 */
export const images = {
  eventStore: 'eventstore/eventstore:23.10.8-bookworm-slim',
  mongo: 'mongo:8.0.17',
  redis: 'redis:7.4.9-alpine',
} as const
