import { Projector } from '@countersign/projections'
import type { Log } from '@countersign/telemetry'
import { projections } from './read-models.js'
import type { Engines } from './engines.js'
import { journalOf } from './event-catalogue.js'

export class NoSuchReadModel extends Error {
  override readonly name = 'NoSuchReadModel'
  constructor(name: string) {
    super(`There is no read model ${name}. There are: ${projections.map((projection) => projection.name).join(', ')}.`)
  }
}

export function mustBeReadModel(name: string | undefined): void {
  if (name !== undefined && !projections.some((projection) => projection.name === name)) throw new NoSuchReadModel(name)
}

/** Rebuilds one read model, or all, while no installation is running. */
export async function rebuildReadModels(
  { eventLog, readModels, vault }: Pick<Engines, 'eventLog' | 'readModels' | 'vault'>,
  log: Log,
  name?: string,
): Promise<void> {
  mustBeReadModel(name)
  const journal = journalOf(eventLog, vault)
  const wanted = projections.filter((projection) => name === undefined || projection.name === name)
  await Promise.all(
    wanted.map(async (projection) => {
      const projector = new Projector(projection, readModels, journal, eventLog, log)
      try {
        await projector.rebuild()
      } finally {
        await projector.stop()
      }
    }),
  )
}
