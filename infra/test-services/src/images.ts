/**
 * Pinned images of the engines. `npm run test:containers` starts them, and a test compares docker-compose.yml with
 * them. The adapter and the double follow the behavior of this EventStoreDB version.
 */
export const images = {
  eventStore: 'eventstore/eventstore:23.10.8-bookworm-slim',
  mongo: 'mongo:8.0.17',
  redis: 'redis:7.4.9-alpine',
} as const
